import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

let office: ImportOffice;
let clerk: ImportClient;
let admin: ApiClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => office.close());

/** Names that a spreadsheet would read as formulas, or that look escaped against that. */
const names = [
  "-Beta Ltd",
  "=Gamma & Co",
  "+Delta",
  "@Epsilon",
  "'=Zeta",
  "'5 Star",
  "'Ndi Igbo",
  'The "Best", Ltd',
];

it("importing an exported list restores its values", async () => {
  for (const [at, name] of names.entries()) {
    const made = await admin.post("/corporates", {
      name,
      rc_number: `RC77000${at}`,
      phone_number: `0803000007${at}`,
      year_of_registration: 1999,
      sector: "trade",
      city: "Abeokuta",
    });
    expect(made.status).toBe(201);
  }
  const columns = "rc_number,phone_number,year_of_registration,sector,city";
  const csv = await clerk.text(`/corporates/file?format=csv&q=RC77000&columns=${columns}`);
  expect(csv.split("\r\n")).toHaveLength(names.length + 2);
  expect(csv).toContain("'=Gamma & Co");

  const view = await clerk.take("corporate", "export.csv", csv);
  expect(view.mapping.columns.map(({ to }) => to)).toEqual(
    expect.arrayContaining(["name", "rc_number", "year_of_registration", "sector", "city"]),
  );
  const { check } = await clerk.finish(view.id, "dry-run", view.mapping);
  expect(check?.counts).toMatchObject({ there: names.length, different: 0, made: 0, bad: 0 });
});
