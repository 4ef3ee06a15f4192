import { systemActor } from "#kernel/actor.ts";
import { closeDatabase, connectionPool } from "#kernel/db/client.ts";
import { findAnything } from "#reporting/find/find-anything.ts";
import { alternate, logProgress, medianMs, option, report } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch-database.ts";

/**
 * Ctrl-K over 1,000,000 records, all kinds at once, against one query by the trigram index of the largest
 * table: at most twice as long. The bare query has the limit of the search and must use the index as well: a
 * sequential scan is fast only if matches happen to come early.
 */
const actor = systemActor("bench");
const rows = option("rows", 1_000_000);
const SEARCH_LIMIT = 200;

const cases: readonly (readonly [name: string, typed: string])[] = [
  ["rare words", "quarry 377"],
  ["a common word", "lantoro"],
  ["a whole title", "77 sokenu 12 road"],
];

const server = await filledDatabase("properties", rows, fillProperties);
const client = await connectionPool().connect();
await client.query("SET enable_seqscan = off");
const bare = (typed: string) => {
  const words = typed.split(" ");
  const where = words.map((_, at) => `search LIKE fold($${at + 1})`).join(" AND ");
  const text = `SELECT id, code, title FROM property WHERE ${where} LIMIT ${SEARCH_LIMIT}`;
  return () =>
    client.query(
      text,
      words.map((word) => `%${word}%`),
    );
};

for (const [name, typed] of cases) {
  logProgress(`${name} …`);
  const { ours, limit } = await alternate(
    7,
    () => medianMs(15, () => findAnything(actor, typed)),
    () => medianMs(15, bare(typed)),
  );
  report(`search: ${name}, Ctrl-K against one query`, "ms", ours, limit, { at: "most", ratio: 2 });
}
client.release(true);
await closeDatabase();
await server.end();
