import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import type { MappedColumn } from "#areas/registry/import/mapping.ts";
import type { UnknownValues } from "#areas/registry/import/unknown-values.ts";
import { database } from "#kernel/db/client.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { type ImportClient, importClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

/** Codes in a file's column and the choices they mean: listed, mapped, and remembered for the next file. */

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
});
afterAll(() => office.close());

const FILE =
  "roll_number,street_name,city,land use\n" +
  "V1,Quarry Road,Ota,1010\nV2,Quarry Road,Ota,1010\nV3,Quarry Road,Ota,3400\n" +
  "V4,Quarry Road,Ota,Vacant land\nV5,Quarry Road,Ota,vacant\nV6,Quarry Road,Ota,12345678901\nV7,Quarry Road,Ota,\n";

const values = { "10*": "residential", 3400: "commercial" };

const withValues = ({ mapping }: ImportView, meant: Record<string, string> = values) => ({
  ...mapping,
  columns: mapping.columns.map((entry) => (entry.to === "use" ? { ...entry, values: meant } : entry)),
});

function ask(client: ImportClient, id: number, column = "land use", to = "use") {
  return client.get(`/imports/${id}/unknown-values?${new URLSearchParams({ column, to })}`);
}

const useOf = ({ mapping }: ImportView): MappedColumn | undefined =>
  mapping.columns.find(({ to }) => to === "use");

it("lists the values that are not choices, the most frequent first", async () => {
  const view = await clerk.take("property", "a.csv", FILE);
  const { status, body } = await ask(clerk, view.id);
  // Neither values and labels of the choice, nor blanks, nor what may be a NIN.
  expect([status, body.data]).toEqual([
    200,
    {
      values: [
        { value: "1010", lines: 2 },
        { value: "3400", lines: 1 },
      ],
      lines: 7,
      complete: true,
    },
  ]);
});

it("reports when there are more values than can be mapped", async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `M${n},Quarry Road,Ota,C${n % 350}\n`).join("");
  const view = await clerk.take("property", "many.csv", `${FILE.split("\n")[0]}\n${lines}`);
  const found = (await ask(clerk, view.id)).body.data as UnknownValues;
  expect([found.values.length, found.lines, found.complete]).toEqual([300, 400, false]);
  expect(found.values[0]).toEqual({ value: "C0", lines: 2 });
});

it("refuses a column that the file lacks, a field without choices, and another person's import", async () => {
  const view = await clerk.take("property", "b.csv", FILE);
  expect((await ask(clerk, view.id, "gone")).body.errors).toHaveProperty("column");
  expect((await ask(clerk, view.id, "land use", "city")).body.errors).toHaveProperty("to");
  const stranger = await importClient(await createOfficerWithGrants({ permissions: ["property.import"] }));
  expect((await ask(stranger, view.id)).status).toBe(404);
});

it("reads a mapped code as its choice, and the choice's own values as they are", async () => {
  const view = await clerk.take("property", "c.csv", FILE);
  const { run } = await clerk.finish(view.id, "run", withValues(view));
  expect(run?.counts).toMatchObject({ made: 5, bad: 2 });
  expect(run?.bad_lines.map(({ line, faults }) => [line, faults[0]?.message])).toEqual([
    [7, "This value is not mapped. Select what it means."],
    [8, expect.stringContaining("use")],
  ]);
  const rows = await database()
    .selectFrom("property")
    .select("use")
    .where("import_id", "=", view.id)
    .orderBy("id")
    .execute();
  expect(rows.map(({ use }) => use)).toEqual([
    "residential",
    "residential",
    "commercial",
    "vacant",
    "vacant",
  ]);
});

it("suggests the mapping of the last import for a file with the same columns only", async () => {
  expect((await clerk.getImport((await clerk.take("property", "d.csv", FILE)).id)).mapping).toMatchObject({
    columns: expect.arrayContaining([{ column: "land use", to: "use", values }]),
  });
  const other = await clerk.take("property", "e.csv", FILE.replace("city", "town"));
  expect(useOf(other)).toEqual({ column: "land use", to: "use" });
  // A mapping used only in a dry run is not suggested.
  const third = await clerk.take("property", "f.csv", FILE);
  await clerk.finish(third.id, "dry-run", withValues(third, { "*": "other" }));
  expect(useOf(await clerk.getImport(third.id))?.values).toEqual({ "*": "other" });
  expect(useOf(await clerk.take("property", "g.csv", FILE))?.values).toEqual(values);
});

it("refuses a mapping to a choice that the field does not have", async () => {
  const view = await clerk.take("property", "h.csv", FILE);
  const { status, body } = await clerk.ask(view.id, "dry-run", withValues(view, { 1010: "castle" }));
  expect([status, body.errors]).toEqual([
    422,
    { use: ["Select what “1010” means. The list does not have that choice."] },
  ]);
});
