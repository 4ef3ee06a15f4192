import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import { type ImportInput, openImport } from "#areas/registry/import/open-import.ts";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import type { JobContext } from "#platform/jobs/define.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

/** Custom fields of a register are imported with its files. */

let office: ImportOffice;
let clerk: ImportClient;
let admin: ApiClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
  admin = await signInAs("admin@ratebook.test");
  const fields = [
    { label: "Generator size", kind: "number", unit: "kVA", most: "500", decimals: true },
    { label: "Silo", kind: "yes_no", required: true, when: { field: "use", values: ["agricultural"] } },
    { label: "Opened on", kind: "date" },
  ];
  for (const field of fields)
    expect((await admin.post("/custom-fields", { register: "property", ...field })).status).toBe(201);
});
afterAll(() => office.close());

async function importFile(file: string): Promise<ImportView> {
  const view = await clerk.take("property", "file.csv", file);
  return clerk.finish(view.id, "run", view.mapping);
}

const HEADER = "roll_number,street_name,city,use,Generator size,Silo,Opened on\n";

it("custom fields are guessed by their labels and validated line by line like in forms", async () => {
  const view = await importFile(
    `${HEADER}C1,Quarry Road,Ota,industrial,45.5,,2020-02-29\nC2,Quarry Road,Ota,vacant,501,,\n` +
      "C3,Quarry Road,Ota,agricultural,,,\nC4,Quarry Road,Ota,vacant,,yes,\nC5,Quarry Road,Ota,agricultural,,no,2021-02-29\n",
  );
  expect(view.mapping.columns.map(({ to }) => to)).toEqual(
    expect.arrayContaining(["custom_generator_size", "custom_silo", "custom_opened_on"]),
  );
  expect(view.run?.counts).toMatchObject({ lines: 5, made: 1, bad: 4 });
  const messages = (view.run?.bad_lines ?? []).map(({ line, faults }) => [
    line,
    faults.map(({ message }) => message),
  ]);
  expect(messages).toEqual([
    [3, ["Enter at most 500 kVA."]],
    [4, ["Enter the silo."]],
    [5, ["Leave this blank: it doesn’t apply to this use."]],
    [6, ["Enter a real date, such as 2026-11-21."]],
  ]);
  const found = (await admin.get("/properties?q=C1")).body.data as Record<string, unknown>[];
  expect(found).toMatchObject([
    { custom_generator_size: 45.5, custom_silo: null, custom_opened_on: "2020-02-29" },
  ]);
});

it("reports a line that is on record with another value in a custom field", async () => {
  const view = await importFile(`${HEADER}C1,Quarry Road,Ota,industrial,46,,2020-02-29\n`);
  expect(view.run?.bad_lines[0]?.faults[0]?.message).toMatch(/with different values for: Generator size\./);
});

it("refuses a file that was mapped when the register had other fields", async () => {
  const file = await openedFile();
  const same = () => transaction((tx) => file.requireSameFields(tx));
  await same();
  const field = { register: "property", label: "Number of lamps", kind: "number" };
  expect((await admin.post("/custom-fields", field)).status).toBe(201);
  await expect(same()).rejects.toMatchObject({ options: { code: "fields-changed" } });
});

/** An import as its job reads it. */
async function openedFile() {
  const view = await clerk.take("property", "file.csv", `${HEADER}C9,Quarry Road,Ota,vacant,,,\n`);
  const input = { import_id: view.id, resource: "property", mapping: view.mapping };
  return openImport({ ...({} as JobContext<ImportInput>), id: 1, actor: systemActor("tests/import"), input });
}
