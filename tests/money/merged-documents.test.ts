import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { addProperty, ratesCategory } from "../charging/fixture.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { nextNumber } from "../support/sample.ts";
import { createPayer } from "./support/bills.ts";
import { mergingAs } from "./support/merging.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Assessments, opening arrears and legacy receipts move with a merge of properties or people, and back. */

let till: Till;
let clerk: ApiClient;
let second: ApiClient;
let actions: ReturnType<typeof mergingAs>;
let importId: number;
let item: number;

beforeAll(async () => {
  till = await openTill();
  [clerk, second] = [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")];
  actions = mergingAs(clerk);
  ({ id: importId } = await database()
    .insertInto("import")
    .values({
      resource: "arrear",
      file_name: "books.csv",
      path: `imports/${nextNumber()}.csv`,
      size: 1,
      lines: 1,
      sha256: Buffer.alloc(32),
      encoding: "utf-8",
      delimiter: ",",
      columns: ["asset"],
      first_line: "{}",
      sample: "[]",
      mapping: "{}",
      created_by_name: "Clerk",
    })
    .returning("id")
    .executeTakeFirstOrThrow());
  ({ id: item } = await database()
    .selectFrom("revenue_item")
    .select("id")
    .limit(1)
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await expectBooksAgree(till);
  await till.close();
});

interface About {
  readonly asset?: number;
  readonly individual_id: number;
}

const assetOf = ({ asset }: About) =>
  asset === undefined ? {} : { asset_type: "property", asset_id: asset };
const keyOf = ({ asset, individual_id }: About, year: number) =>
  `${asset === undefined ? `individual ${individual_id}` : `property ${asset}`} ${item} ${year}-01-01 ${year}-12-31`;

async function owe(about: About, year: number): Promise<void> {
  await database()
    .insertInto("arrear")
    .values({
      ...assetOf(about),
      individual_id: about.individual_id,
      key: keyOf(about, year),
      revenue_item_id: item,
      period: `${year}`,
      period_from: `${year}-01-01`,
      period_to: `${year}-12-31`,
      kobo: 5_000_00,
      as_of: "2025-01-01",
      import_id: importId,
      line: 1,
    })
    .execute();
}
async function addLegacyReceipt(about: About): Promise<void> {
  const number = `TR/${nextNumber()}`;
  await database()
    .insertInto("old_receipt")
    .values({
      ...assetOf(about),
      individual_id: about.individual_id,
      number,
      number_key: number,
      key: number,
      token: number.padEnd(22, "x"),
      issuer: "Council",
      issued_on: "2019-03-04",
      payer_name: "Bello",
      item: "Rate",
      kobo: 1_000_00,
      import_id: importId,
      line: 1,
    })
    .execute();
}

/** The payer and asset of each document, in order of creation. */
async function documents() {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT 'arrear' AS paper, id, individual_id, asset_id, key FROM arrear
    UNION ALL SELECT 'assessment', id, individual_id, asset_id, NULL FROM assessment
    UNION ALL SELECT 'old_receipt', id, individual_id, asset_id, NULL FROM old_receipt ORDER BY 1, 2`.execute(
    database(),
  );
  return rows;
}

test("a merged property takes its assessments, opening arrears and legacy receipts along, and is not charged twice", async () => {
  const [survivor, duplicate] = [await addProperty(), await addProperty()];
  const [was = 0] = duplicate.owners;
  const entered = await clerk.post("/assessments", {
    asset_type: "property",
    asset_id: duplicate.id,
    category_id: await ratesCategory(),
    year: 2026,
    submit: true,
  });
  expect([entered.status, entered.body.message]).toEqual([201, undefined]);
  const { id: assessment } = entered.body.data as { id: number };
  const { body } = await second.get(`/assessments/${assessment}`);
  const { total_kobo, version } = body.data as { total_kobo: number; version: number };
  const given = { expected_kobo: total_kobo, version };
  const issued = await second.post(`/assessments/${assessment}/issue`, given);
  expect([issued.status, issued.body.errors]).toEqual([200, undefined]);
  for (const year of [2023, 2024]) await owe({ asset: duplicate.id, individual_id: was }, year);
  await owe({ asset: survivor.id, individual_id: survivor.owners[0] ?? 0 }, 2024);
  await addLegacyReceipt({ asset: duplicate.id, individual_id: was });
  const before = await documents();
  const mine = before.filter(({ asset_id }) => asset_id === duplicate.id);

  const path = `/duplicates/comparison?resource=property&first_id=${survivor.id}&second_id=${duplicate.id}`;
  const { billed_twice } = (await clerk.get(path)).body.data as { billed_twice: { title: string }[] };
  expect(billed_twice).toMatchObject([{ title: expect.stringContaining("2024") }]);
  const done = await actions.merge("property", survivor.id, duplicate.id, { owners: "survivor" });
  expect(done.body).toMatchObject({ data: { moved: { assessment: 1, arrear: 2, old_receipt: 1, bill: 1 } } });
  const after = (await documents()).filter((one) =>
    mine.some(({ paper, id }) => one.paper === paper && one.id === id),
  );
  expect(after).toEqual([
    // The survivor has opening arrears for 2024 too: both remain, each with its own key.
    { ...mine[0], asset_id: survivor.id, key: keyOf({ asset: survivor.id, individual_id: was }, 2023) },
    { ...mine[1], asset_id: survivor.id },
    { ...mine[2], asset_id: survivor.id },
    { ...mine[3], asset_id: survivor.id },
  ]);
  const repeated = await clerk.post("/assessments", {
    asset_type: "property",
    asset_id: survivor.id,
    category_id: await ratesCategory(),
    year: 2026,
    submit: true,
  });
  expect(repeated.body.code).toBe("already-charged");
  expect((await actions.undo(done)).body).toMatchObject({ data: { not_restored: {} } });
  expect(await documents()).toEqual(before);
});

test("a merged person takes their documents along, and nothing but a merge moves them", async () => {
  const [survivor, duplicate] = [await createPayer(), await createPayer()];
  await owe({ individual_id: duplicate }, 2022);
  await addLegacyReceipt({ individual_id: duplicate });
  const before = await documents();
  const done = await actions.merge("individual", survivor, duplicate);
  const { id } = done.body.data as { id: number };
  expect((await clerk.get(`/merges/${id}`)).body.data).toMatchObject({
    moved: expect.arrayContaining(["1 opening arrears entry", "1 legacy receipt"]),
  });
  const after = await documents();
  expect(after.filter(({ individual_id }) => individual_id === duplicate)).toEqual([]);
  expect(after).toContainEqual(
    expect.objectContaining({ individual_id: survivor, key: keyOf({ individual_id: survivor }, 2022) }),
  );
  expect((await actions.undo(done)).body).toMatchObject({ data: { not_restored: {} } });
  expect(await documents()).toEqual(before);
  for (const [statement, why] of [
    [sql`UPDATE old_receipt SET individual_id = ${survivor}`, "never changed"],
    [
      sql`UPDATE assessment SET individual_id = ${survivor} WHERE status = 'issued'`,
      "was issued and is not edited",
    ],
  ] as const)
    await expect(statement.execute(database())).rejects.toThrow(why);
});
