import pg from "pg";
import { load } from "./load.ts";
import { alternate, option, rate, report } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch-database.ts";
import { serveProduct } from "./serve.ts";

/**
 * Authorised `GET /api/v1/properties` (plain, filtered, sorted, searched) over HTTP, 16 clients, 100,000
 * rows, against the bare SQL of the same pages from a pool of 16. Goal: 0.3. PEER is what a comparable
 * product reached.
 */
const PEER_RATE = 284;
const seconds = option("seconds", 4);
const cases: readonly (readonly [name: string, query: string, sql: string])[] = [
  ["plain", "", "SELECT * FROM property ORDER BY title, id LIMIT 51"],
  [
    "filter",
    "?use=commercial",
    "SELECT * FROM property WHERE use = 'commercial' ORDER BY title, id LIMIT 51",
  ],
  [
    "sort",
    "?sort=-assessed_value",
    "SELECT * FROM property ORDER BY assessed_value DESC NULLS LAST, id DESC LIMIT 51",
  ],
  [
    "search",
    "?q=quarry+77",
    "SELECT * FROM property WHERE search LIKE '%quarry%' AND search LIKE '%77%' ORDER BY title, id LIMIT 51",
  ],
];

const scratch = await filledDatabase("properties", option("rows", 100_000), fillProperties);
const server = await serveProduct(scratch.url);
const pool = new pg.Pool({ connectionString: scratch.url, max: 16 });
try {
  const headers = { cookie: server.cookie };
  for (const [name, query, sql] of cases) {
    const path = `/api/v1/properties${query}`;
    const { ours, limit } = await alternate(
      3,
      async () => (await load(server.url, [path], headers, { seconds })).rate,
      () => rate(16, seconds, () => pool.query(sql)),
    );
    report(`api: ${name}`, "/s", ours, limit, { at: "least", ratio: 0.3 });
    if (name === "filter")
      report("api: filter against the peer", "/s", ours, PEER_RATE, { at: "least", ratio: 5 });
  }
} finally {
  await pool.end();
  await server.stop();
  await scratch.end();
}
