/**
 * Keeps a deck in a row of Postgres, and makes each move in a transaction. `DATABASE_URL` is the address of
 * the database. `npx tsx postgres.ts friday north 1 2` deals two cards to north for each of the requests 1
 * and 2. If you run it again, it prints the same cards.
 */
import { escapeIdentifier, Pool } from "pg";
import { type Deck, newDeck, newRandom } from "randdeck";

const cards = Array.from({ length: 52 }, (_, index) => `card ${index + 1}`);
const wholeDeck = () => newDeck<string, string>(cards, { piles: ["north", "south"], random: newRandom() });

/** The game's other columns, which change together with its deck. */
interface Row {
  turn: number;
}
type Act<Answer> = (deck: Deck<string, string>, row: Row) => { answer: Answer; write?: Partial<Row> };

// Ends a transaction after ten seconds without a statement, since its client may have crashed.
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  idle_in_transaction_session_timeout: 10_000,
});
// Without these two listeners, a connection that breaks would end the process.
pool.on("error", () => {});
pool.on("connect", (client) => client.on("error", (error) => console.error(error.message)));

/**
 * Makes a move in a game, but only once for each request. `act` returns the move's answer and the columns to
 * write. Returns the answer; if the request was answered before, returns the earlier answer.
 */
async function move<Answer>(game: string, request: string, act: Act<Answer>): Promise<Answer> {
  const client = await pool.connect();
  const key = [game, request];
  try {
    await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
    // Waits until no other move of this game is under way.
    const { rows: games } = await client.query("SELECT * FROM games WHERE id = $1 FOR UPDATE", [game]);
    if (games.length === 0) throw new RangeError(`no such game: ${game}`);
    // A separate statement sees data that was written while the statement above waited.
    const { rows: kept } = await client.query(
      "SELECT answer FROM answers WHERE (game, request) = ($1, $2)",
      key,
    );
    let answer: Answer = kept[0]?.answer;
    if (kept.length === 0) {
      const deck = wholeDeck();
      deck.setState(games[0].deck);
      const acted = act(deck, games[0]);
      answer = acted.answer;
      const written = { ...acted.write, deck: deck.getState() };
      const columns = Object.keys(written).map((name, at) => `${escapeIdentifier(name)} = $${at + 2}`);
      await client.query(`UPDATE games SET ${columns} WHERE id = $1`, [game, ...Object.values(written)]);
      const text = JSON.stringify(answer ?? null);
      await client.query("INSERT INTO answers VALUES ($1, $2, $3)", [...key, text]);
    }
    await client.query("COMMIT");
    client.release();
    return answer;
  } catch (error) {
    // A connection that can't roll back is closed, which also undoes the transaction.
    await client.query("ROLLBACK").then(() => client.release(), client.release);
    throw error;
  }
}

const [game = "friday", seat = "north", ...requests] = process.argv.slice(2);
const state = wholeDeck().getState();
await pool.query("INSERT INTO games (id, deck) VALUES ($1, $2) ON CONFLICT DO NOTHING", [game, state]);
const draw: Act<string[]> = (deck, { turn }) => ({ answer: deck.draw(2, seat), write: { turn: turn + 1 } });
for (const request of requests) console.log(request, await move(game, `${seat}:${request}`, draw));
await pool.end();
