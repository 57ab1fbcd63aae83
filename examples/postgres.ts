/**
 * A deck in a row of Postgres, a transaction for each move. With the address of a database in `DATABASE_URL`,
 * `npx tsx postgres.ts friday north 1 2` deals two cards to north for each of two requests; again, the same ones.
 */
import { Pool } from "pg";
import { type Deck, newDeck, newRandom } from "randdeck";

const cards = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);
const wholeDeck = () => newDeck<string, string>(cards, { piles: ["north", "south"], random: newRandom() });
type Act<Answer> = (deck: Deck<string, string>) => Answer;

// The last option ends the transaction of a machine that is gone.
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  idle_in_transaction_session_timeout: 10_000,
});
// Without both of these listeners, a connection that breaks ends the process.
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", (error) => console.error(error.message)));

/** Makes a move in a game, once for each request. Returns its answer; if the request was answered, that answer. */
async function move<Answer>(game: string, request: string, act: Act<Answer>): Promise<Answer> {
  const client = await pool.connect();
  const key = [game, request];
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    // Whoever comes second waits here until the first has ended.
    const { rows: games } = await client.query("SELECT deck FROM games WHERE id = $1 FOR UPDATE", [game]);
    if (games.length === 0) throw new RangeError(`no such game: ${game}`);
    // A statement of its own: it sees what was written while the one above waited.
    const { rows: kept } = await client.query(
      "SELECT answer FROM answers WHERE (game, request) = ($1, $2)",
      key,
    );
    let answer: Answer = kept[0]?.answer;
    if (kept.length === 0) {
      const deck = wholeDeck();
      deck.setState(games[0].deck);
      answer = act(deck);
      await client.query("UPDATE games SET deck = $2 WHERE id = $1", [game, deck.getState()]);
      const text = JSON.stringify(answer ?? null);
      await client.query("INSERT INTO answers VALUES ($1, $2, $3)", [...key, text]);
    }
    await client.query("COMMIT");
    client.release();
    return answer;
  } catch (error) {
    // A connection that can't do this is closed, which undoes the transaction too.
    await client.query("ROLLBACK").then(() => client.release(), client.release);
    throw error;
  }
}

const [game = "friday", seat = "north", ...requests] = process.argv.slice(2);
const state = wholeDeck().getState();
await pool.query("INSERT INTO games VALUES ($1, $2) ON CONFLICT DO NOTHING", [game, state]);
for (const request of requests)
  console.log(request, await move(game, `${seat}:${request}`, (deck) => deck.draw(2, seat)));
await pool.end();
