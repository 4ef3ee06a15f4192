import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ImportView } from "#areas/registry/import/get-import.ts";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { database } from "#kernel/db/client.ts";
import type { ImportClient } from "./import-client.ts";
import { type ImportOffice, importOffice } from "./office.ts";

/** Lines of a file that resemble existing records, or one another. */

let office: ImportOffice;
let clerk: ImportClient;

beforeAll(async () => {
  office = await importOffice(2);
  clerk = office.clerk;
});
afterAll(() => office.close());

const HEADER = "trade_name,line_of_business,street_number,street_name,city\n";
let number = 0;

/** An existing shop, and a file with one line like it, one like that line, and one unlike any. */
async function file(alike: Mapping["alike"]): Promise<{ view: ImportView; code: string; mapping: Mapping }> {
  number += 1;
  const house = `${500 + number},Sokenu Road,Abeokuta`;
  const { code } = await database()
    .insertInto("shop")
    .values({
      trade_name: "Mama Ngozi Provisions",
      line_of_business: "Food",
      status: "approved",
      street_number: String(500 + number),
      street_name: "Sokenu Road",
      city: "Abeokuta",
    })
    .returning("code")
    .executeTakeFirstOrThrow();
  const lines = [
    `Mama Ngozi Provision,Food,${house}`,
    `Zenith Phones ${number},Phones,${house}`,
    `Zenith Phones ${number},Phones and more,${house}`,
    `Kola Barbing ${number},Barber,${700 + number},Other Road,Abeokuta`,
  ];
  const view = await clerk.take("shop", "shops.csv", HEADER + lines.join("\n"));
  return { view, code, mapping: { ...view.mapping, alike } };
}
const outcomes = (work: ImportView["check"]) =>
  (work?.bad_lines ?? []).map(({ line, outcome, faults }) => [line, outcome, faults.at(-1)?.message]);

it("likely duplicates are skipped on request, and the dry run says which and why", async () => {
  const { view, code, mapping } = await file("leave_out");
  const expected = [
    [2, "alike", `Similar to ${code}, Mama Ngozi Provisions, Abeokuta. This line was skipped.`],
    [4, "alike", "Similar to line 3 of the file. This line was skipped."],
  ];
  const checked = await clerk.finish(view.id, "dry-run", mapping);
  expect(outcomes(checked.check)).toEqual(expected);
  expect(checked.check?.counts).toMatchObject({ lines: 4, made: 2, alike: 2, bad: 0 });
  const done = await clerk.finish(view.id, "run", mapping);
  expect(outcomes(done.run)).toEqual(expected);
  expect(done.run?.counts).toMatchObject({ lines: 4, made: 2, alike: 2 });
  expect(await clerk.badLines(view.id)).toContain("Similar to line 3 of the file.");
});

it("likely duplicates are imported and added to the duplicates queue on request", async () => {
  const { view, code, mapping } = await file("ask");
  const checked = await clerk.finish(view.id, "dry-run", mapping);
  expect(outcomes(checked.check)).toEqual([
    [
      2,
      "made",
      `Similar to ${code}, Mama Ngozi Provisions, Abeokuta. This line will be imported as a possible duplicate.`,
    ],
    [4, "made", "Similar to line 3 of the file. This line will be imported as a possible duplicate."],
  ]);
  expect(checked.check?.counts).toMatchObject({ made: 4, alike: 2 });
  const done = await clerk.finish(view.id, "run", mapping);
  expect(done.run?.counts).toMatchObject({ lines: 4, made: 4 });
  await vi.waitFor(
    async () => {
      const { body } = await clerk.get("/duplicates?resource=shop&per_page=200");
      const pairs = (
        body.data as { first: { code: string; title: string }; second: { title: string } }[]
      ).map(({ first, second }) => `${first.title} + ${second.title}`);
      expect(pairs).toContain("Mama Ngozi Provisions, Abeokuta + Mama Ngozi Provision, Abeokuta");
      expect(pairs).toContain(`Zenith Phones ${number}, Abeokuta + Zenith Phones ${number}, Abeokuta`);
    },
    { timeout: 60_000, interval: 100 },
  );
});

it("likely duplicates are imported without a check by default", async () => {
  const { view, mapping } = await file(undefined);
  const checked = await clerk.finish(view.id, "dry-run", mapping);
  expect(outcomes(checked.check)).toEqual([]);
  expect(checked.check?.counts).toMatchObject({ made: 4 });
  expect(checked.check?.counts).not.toHaveProperty("alike");
});
