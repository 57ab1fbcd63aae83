/** Tests tables after a fail-over to a replica that lacks the last changes of the master. */
import { describe, expect, it } from "vitest";
import { long } from "../long.js";
import { failOver, lossWith, planOf, problemsOf, SETTINGS } from "./failover.js";
import { pauseMasters } from "./paused.js";
import { hasRedis } from "./server.js";

describe.runIf(hasRedis)("tables", () => {
  it("go on after a fail-over that has lost changes, and take no lost version and no older view", async () => {
    const rounds = long ? 20 : 3;
    const sums = { confirmed: 0, lost: 0, tried: 0 };
    for (let round = 1; round <= rounds; round++) {
      const outcome = await failOver(planOf(round));
      expect(problemsOf(outcome), `round ${round}`).toEqual([]);
      sums.confirmed += outcome.confirmed;
      sums.lost += Math.max(outcome.made - outcome.kept, 0);
      sums.tried += outcome.tried;
    }
    // Each of these events must have been frequent: otherwise the rounds prove little.
    expect(Math.min(sums.confirmed, sums.lost, sums.tried)).toBeGreaterThan(rounds / 2);
  });

  it.runIf(long).each(Object.entries(SETTINGS))("lose what the page says with %s", async (name, settings) => {
    // The master refuses turns some seconds after it has lost its replica.
    const seconds = name.startsWith("min-replicas") ? 5 : 0.5;
    const { made, kept, confirmed, isRefused } = await lossWith(settings, seconds);
    // Only the first twenty turns had reached the replica.
    expect([confirmed, kept]).toEqual([20, 20]);
    expect(made).toBeGreaterThan(kept);
    expect(isRefused).toBe(name.startsWith("min-replicas"));
  });

  it.runIf(long)(
    "lose no held turn if their master is paused for longer than the fail-over takes",
    async () => {
      const { acknowledged, lost, held, heldAndLost, seconds } = await pauseMasters(3);
      expect(heldAndLost).toBe(0);
      // The seconds of min-replicas-max-lag, and 2 in which the master and the client notice.
      expect(seconds).toBeLessThan(3);
      expect(lost).toBeLessThan(acknowledged / 100);
      expect(held).toBeGreaterThan(100);
    },
  );
});
