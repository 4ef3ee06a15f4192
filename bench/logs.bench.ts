import pg from "pg";
import { load } from "./load.ts";
import { alternate, logProgress, option, report } from "./measure.ts";
import { filledDatabase, fillProperties } from "./scratch-database.ts";
import { serveProduct } from "./serve.ts";

/**
 * Cost of the system logs: an API call and a page with 16 clients, on a server that writes them against one
 * that doesn't, in turn on one database. Goal: 0.95.
 */
const PATHS = ["/api/v1/properties", "/admin/list/property"] as const;
const seconds = option("seconds", 4);
const rounds = option("rounds", 5);

const scratch = await filledDatabase("properties", option("rows", 1_000), fillProperties);
const [on, off] = await Promise.all([
  serveProduct(scratch.url),
  serveProduct(scratch.url, { RATEBOOK_SYSTEM_LOG: "0" }),
]);
try {
  for (const path of PATHS) {
    const rateOf = ({ url, cookie }: typeof on) =>
      load(url, [path], { cookie }, { seconds }).then(({ rate }) => rate);
    const { ours, limit } = await alternate(
      rounds,
      () => rateOf(on),
      () => rateOf(off),
    );
    report(`logs: ${path}`, "/s", ours, limit, { at: "least", ratio: 0.95 });
  }
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  const { rows } = await client.query("SELECT count(*)::int AS n, sum(lost)::int AS lost FROM system_log");
  logProgress(`${rows[0].n} entries were written, ${rows[0].lost ?? 0} given up`);
  await client.end();
} finally {
  await Promise.all([on.stop(), off.stop()]);
  await scratch.end();
}
