import pg from "pg";
import { readMap } from "#areas/registry/map/read-map.ts";
import { countCells } from "#areas/registry/map/tally.ts";
import { type RawQuery, readListQuery } from "#areas/registry/records/list-query.ts";
import { type Box, parseBox } from "#domain/map/box.ts";
import { FINEST_LEVEL, rangesOf } from "#domain/map/cells.ts";
import { property } from "#domain/register/property.ts";
import { systemActor } from "#kernel/actor.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { alternate, logProgress, medianMs, option, report } from "./measure.ts";
import { filledDatabase } from "./scratch-database.ts";

/**
 * The map of 1,000,000 properties, from the whole state down to a street, against one scan of the index over
 * the same area: clusters against counting its rows, single points against reading their rows. At most twice
 * as long.
 */
const actor = systemActor("bench");

const cases: readonly (readonly [name: string, bbox: string, zoom: number, filter: RawQuery])[] = [
  ["the state", "2.6,6.3,4.7,8", 8, {}],
  ["the state, approved", "2.6,6.3,4.7,8", 8, { status: "approved" }],
  ["a local government", "3.2,6.9,3.7,7.4", 10, {}],
  ["a town", "3.3,7.1,3.45,7.2", 12, {}],
  ["a quarter", "3.34,7.14,3.37,7.16", 14, {}],
  ["a street", "3.35,7.15,3.356,7.153", 17, {}],
];

async function fill(url: string, rows: number): Promise<void> {
  logProgress(`making ${rows.toLocaleString("en-NG")} properties with points, and bills …`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Half of them in a dense town, the rest all over the state.
  await client.query(
    `INSERT INTO property (street_number, street_name, city, use, status, submitted_at, lga_id, latitude, longitude, created_by)
     SELECT (n % 400 + 1)::text, 'Road ' || (n / 400), 'Abeokuta', (ARRAY['residential', 'commercial', 'mixed'])[n % 3 + 1],
       CASE WHEN n % 11 = 0 THEN 'submitted' ELSE 'approved' END, CASE WHEN n % 11 = 0 THEN now() END, (SELECT min(id) FROM lga) + n % 10,
       CASE WHEN n % 2 = 0 THEN 7.05 + random() * 0.2 ELSE 6.4 + random() * 1.5 END,
       CASE WHEN n % 2 = 0 THEN 3.25 + random() * 0.2 ELSE 2.7 + random() * 1.9 END, 1
     FROM generate_series(1, $1) AS n`,
    [rows],
  );
  await client.query(
    `INSERT INTO bill (pay_code, token, source, source_id, agency_id, asset_type, asset_id, title, total_kobo, paid_kobo,
       status, issued_on, due_on)
     SELECT translate(upper(lpad(to_hex(id), 8, '0')), 'ILOU', 'WXYZ'), lpad(id::text, 22, 'A'), 'assessment', id,
       (SELECT min(id) FROM agency), 'property', id, 'Rates, 2026', 100000, CASE WHEN id % 3 = 0 THEN 100000 ELSE 0 END,
       CASE WHEN id % 3 = 0 THEN 'paid' ELSE 'unpaid' END, '2026-01-01', '2026-12-31'
     FROM property WHERE status = 'approved'`,
  );
  for (const table of ["property", "bill"]) await client.query(`VACUUM ANALYZE ${table}`);
  await client.end();
}

function boxOf(text: string): Box {
  const box = parseBox(text);
  if (!box) throw new RangeError(`${text} is no box.`);
  return box;
}

/** One index scan over an area of the map: its count, or (`read`) the rows of its points. */
function scan(box: Box, status: unknown, read: boolean) {
  const ranges = rangesOf(box, FINEST_LEVEL);
  const what = read ? "t.id, t.code, t.title, t.latitude, t.longitude, t.status" : "count(*)";
  const text = `SELECT ${what} FROM unnest($1::bigint[], $2::bigint[]) AS r (low, high)
    JOIN property t ON t.map_cell BETWEEN r.low AND r.high
    WHERE t.map_cell BETWEEN ${ranges[0]?.low} AND ${ranges.at(-1)?.high} AND t.longitude BETWEEN $3 AND $4 AND t.latitude BETWEEN $5 AND $6 ${status ? "AND t.status = $7" : ""}`;
  const values = [
    ranges.map(({ low }) => low),
    ranges.map(({ high }) => high),
    box.west,
    box.east,
    box.south,
    box.north,
  ];
  return () =>
    connectionPool().query({
      text,
      values: status ? [...values, status] : values,
    });
}

const scratch = await filledDatabase("map", option("rows", 1_000_000), fill);
const started = performance.now();
await countCells(property);
logProgress(`counted beforehand in ${((performance.now() - started) / 1000).toFixed(1)} s`);
await connectionPool().query("VACUUM ANALYZE map_tally");
for (const [name, bbox, zoom, filter] of cases) {
  const box = boxOf(bbox);
  const query = { ...readListQuery(property, filter), within: box };
  const readOnce = () => readMap(actor, property, query, zoom);
  const { total, points, clusters } = await readOnce();
  const { ours, limit } = await alternate(
    5,
    () => medianMs(9, readOnce),
    () => medianMs(9, scan(box, filter["status"], points.length > 0)),
  );
  const what = points.length > 0 ? `${points.length} points` : `${clusters.length} clusters`;
  report(`map: ${name}, ${what} of ${total.toLocaleString("en-NG")}`, "ms", ours, limit, {
    at: "most",
    ratio: 2,
  });
}
await scratch.end();
