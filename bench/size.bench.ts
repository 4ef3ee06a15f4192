import { connectionPool } from "#kernel/db/client.ts";
import { fillLedger } from "./fill-ledger.ts";
import { fillTickets } from "./fill-tickets.ts";
import { logProgress, option, report } from "./measure.ts";
import { fillProperties, scratchDatabase } from "./scratch-database.ts";

/**
 * Disk space of records with all their dependent rows and indexes, against their rows alone; used to size
 * disks. A receipt comes with its bill, payment and transfer, a ticket with its transfers, movements,
 * collections, checks and its share of wallet fundings.
 */
const rows = option("rows", 50_000);
/** Exceeded if every column had one more index. */
const MAX_RATIO = 6;

const kinds = [
  ["a property", fillProperties],
  ["a paid bill and its receipt", fillLedger],
  ["a ticket", fillTickets],
] as const;

/** Bytes of all tables, with their indexes and without. */
async function sizes(): Promise<{ whole: number; bare: number }> {
  const { rows: found } = await connectionPool().query<{ whole: number; bare: number }>(
    `SELECT sum(pg_total_relation_size(oid))::bigint AS whole,
       sum(pg_relation_size(oid) + coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0))::bigint AS bare
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return found[0] ?? { whole: 0, bare: 0 };
}

for (const [name, fill] of kinds) {
  const server = await scratchDatabase();
  const before = await sizes();
  await fill(server.url, rows);
  const after = await sizes();
  const [whole, bare] = (["whole", "bare"] as const).map((of) => (after[of] - before[of]) / rows) as [
    number,
    number,
  ];
  report(`size: ${name}`, "bytes", whole, bare, { at: "most", ratio: MAX_RATIO });
  logProgress(`a million: ${((whole * 1e6) / 2 ** 30).toFixed(2)} GiB`);
  await server.end();
}
