import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "#kernel/db/client.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;
let lga: { id: number; name: string };
let ids: Record<string, number>;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM lga WHERE status = 'active' AND reach = 'ours' ORDER BY id LIMIT 1`.execute(
    database(),
  );
  lga = rows[0] ?? { id: 0, name: "" };
  ids = {};
  for (const [table, name] of [
    ["street", "Ọ̀bá Road"],
    ["park", "Sango Motor Park"],
    ["market", "Kuto Market"],
  ] as const) {
    const made = await sql<{ id: number }>`
      INSERT INTO ${sql.table(table)} (name, lga_id) VALUES (${name}, ${lga.id}) RETURNING id`.execute(
      database(),
    );
    ids[table] = made.rows[0]?.id ?? 0;
  }
});
afterAll(() => office.close());

it("links the street of an address if the list has it in any spelling, otherwise reports its name", async () => {
  const file = `trade_name,line_of_business,street_name,lga\nA,Tailor,OBA ROAD,${lga.name}\nB,Tailor,Oba Rd,${lga.name}\n`;
  const view = await clerk.take("shop", "shops.csv", file);
  const done = await clerk.finish(view.id, "run", view.mapping);
  expect(done.run).toMatchObject({
    counts: { made: 2, bad: 0 },
    unlisted: [{ field: "street_id", name: "Oba Rd", lines: 1 }],
  });
  const { rows } = await sql`
    SELECT trade_name, street_id FROM shop WHERE import_id = ${view.id} ORDER BY trade_name`.execute(
    database(),
  );
  expect(rows).toEqual([
    { trade_name: "A", street_id: ids.street },
    { trade_name: "B", street_id: null },
  ]);
  // Existing records are compared by the file's values, not by the links.
  const repeated = await clerk.take("shop", "again.csv", file);
  expect((await clerk.finish(repeated.id, "dry-run", repeated.mapping)).check?.counts).toMatchObject({
    there: 2,
    different: 0,
  });
});

it("rejects a market or park that is not on the list, and creates none", async () => {
  const header = "trade_name,line_of_business,market,lga\n";
  const view = await clerk.take(
    "shop",
    "stalls.csv",
    `${header}C,Cloth,kuto market,${lga.name}\nD,Cloth,Nowhere Market,${lga.name}\nE,Cloth,Kuto Market,\n`,
  );
  expect(view.mapping.columns).toContainEqual({ column: "market", to: "market_id" });
  const { check } = await clerk.finish(view.id, "dry-run", view.mapping);
  expect(check?.counts).toMatchObject({ made: 1, bad: 2 });
  expect(check?.bad_lines.map(({ line, faults }) => [line, faults[0]?.column, faults[0]?.message])).toEqual([
    [3, "market", expect.stringContaining("The local government has no market with this name")],
    [4, "market", expect.stringContaining("Enter the local government of the market")],
  ]);
  const lenient = {
    ...view.mapping,
    columns: view.mapping.columns.map((one) => ({ ...one, blank_if_refused: one.to === "market_id" })),
  };
  const done = await clerk.finish(view.id, "run", lenient);
  expect(done.run).toMatchObject({
    counts: { made: 3, left_blank: { market_id: 2 } },
    unlisted: [{ field: "market_id", name: "Nowhere Market", lines: 1 }],
  });
  const { rows } =
    await sql`SELECT market_id FROM shop WHERE import_id = ${view.id} ORDER BY trade_name`.execute(
      database(),
    );
  expect(rows).toEqual([{ market_id: ids.market }, { market_id: null }, { market_id: null }]);
});

it("finds a vehicle's park by the column of the park", async () => {
  const file = `plate_number,vehicle_class,park,lga\nABC-123DE,bus,sango motor-park,${lga.name}\nABC-124DE,bus,Mile 2,${lga.name}\n`;
  const view = await clerk.take("vehicle", "buses.csv", file);
  const done = await clerk.finish(view.id, "run", view.mapping);
  expect(done.run?.unlisted).toEqual([{ field: "park_id", name: "Mile 2", lines: 1 }]);
  const { rows } = await sql`
    SELECT park, park_id FROM vehicle WHERE import_id = ${view.id} ORDER BY plate_number`.execute(database());
  expect(rows).toEqual([
    { park: "sango motor-park", park_id: ids.park },
    { park: "Mile 2", park_id: null },
  ]);
});
