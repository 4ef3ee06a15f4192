import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const COLUMNS = [
  "roll_number",
  "street_number",
  "street_name",
  "city",
  "use",
  "class_code",
  "building_type",
  "year_built",
  "plot_size",
  "number_of_floors",
  "number_of_rooms",
  "number_of_beds",
  "assessed_value",
];
const STREETS = [
  "Quarry Road",
  "Ìgbẹ̀yìn Street",
  "Lafenwa Road",
  "Oke-Ilewo Close",
  "Sapon Lane",
  "Market Road",
];
const CITIES = ["Abeokuta", "Ijebu Ode", "Sagamu", "Ota", "Ilaro"];
const USES = ["residential", "residential", "residential", "commercial", "vacant", "mixed"];
const STYLES = ["Bungalow", "Duplex", "Block of flats", "Shop house"];

/**
 * Writes a property roll that both COPY and the import can read: values as stored in the table (m², kobo).
 * Deterministic.
 * @returns the column names
 */
export async function writeRoll(file: string, lines: number, owners: boolean): Promise<readonly string[]> {
  const columns = owners ? [...COLUMNS, "owner", "owner_address"] : COLUMNS;
  const csvLines = function* () {
    yield `${columns.join(",")}\n`;
    for (let n = 1; n <= lines; n++) yield `${lineOf(n, owners)}\n`;
  };
  await pipeline(Readable.from(inChunks(csvLines())), createWriteStream(file));
  return columns;
}

function lineOf(n: number, owners: boolean): string {
  const pick = (choices: readonly string[]) => choices[(n * 7919) % choices.length] ?? "";
  const cells = [
    `R${n}`,
    String(1 + (n % 900)),
    `${pick(STREETS)} ${n % 4000}`,
    pick(CITIES),
    pick(USES),
    "1010",
    pick(STYLES),
    String(1960 + (n % 60)),
    `${300 + (n % 2000)}.${10 + (n % 90)}`,
    String(1 + (n % 4)),
    String(2 + (n % 9)),
    String(1 + (n % 5)),
    String(5_000_000_00 + n * 100),
  ];
  // Two in three owners have one property, the others have two.
  const owner = n % 3 === 0 ? n - 1 : n;
  if (owners) cells.push(`"SURNAME${owner}, FIRST"`, `${owner % 900} Owner Street ${owner % 5000}`);
  return cells.join(",");
}

/** Joins lines into larger chunks, because each chunk of a stream has a cost. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const line of lines) {
    chunk += line;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
