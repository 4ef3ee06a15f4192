import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchPayments } from "#areas/collecting/payments/payment-search.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import { agencyOf, createBill } from "./support/bills.ts";
import { cashiers, dataOf } from "./support/counter.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Tills and their payments are found by the numbers people have at hand. */

let till: Till;
let admin: ApiClient;
const { newTill, take, key } = cashiers();

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => till?.close());

async function found(path: string, q: string, by = admin): Promise<string[]> {
  const answer = await by.get(`${path}${path.includes("?") ? "&" : "?"}q=${encodeURIComponent(q)}`);
  expect(answer).toMatchObject({ status: 200 });
  return dataOf<{ code: string; number?: string }[]>(answer).map(({ code, number }) => number ?? code);
}

test("tills and payments are found by till, payment number, card slip, cheque and teller number", async () => {
  const agency_id = await agencyOf("TSA");
  const [here, there] = [await newTill(), await newTill()];
  const tenders = [
    { kobo: 40_000 },
    { method: "card", reference: "0042 7781 9911", kobo: 50_000 },
    { method: "cheque", reference: "CHQ-000471", bank: "zenith", kobo: 60_000 },
  ];
  const payments: { id: number; code: string; receipts: { number: string }[] }[] = [];
  for (const tender of tenders) {
    const done = await take(here, [await createBill({ agency_id, lines: [["TX-01", tender.kobo]] })], tender);
    expect(done).toMatchObject({ status: 201 });
    payments.push(dataOf(done));
  }
  expect(await take(there, [await createBill()], { kobo: 10_000 })).toMatchObject({ status: 201 });
  const move = { kind: "to-bank", kobo: 40_000, bank: "zenith", reference: "TLR-90817" };
  expect(await here.client.post(`/tills/${here.id}/moves`, move, key())).toMatchObject({ status: 201 });

  const { code } = dataOf<{ code: string }>(await admin.get(`/tills/${here.id}`));
  const [cash, card, cheque] = payments;
  const codes = payments.map((one) => one.code);
  for (const typed of [code, code.toLowerCase(), code.replaceAll("-", "")])
    expect((await found("/payment-records", typed)).sort()).toEqual([...codes].sort());
  const { rows } = await sql<{
    reference: string;
  }>`SELECT reference FROM payment WHERE id = ${cash?.id}`.execute(database());
  const own = rows[0]?.reference ?? "";
  expect(own).toMatch(/^TL-/);
  expect(await found("/payment-records", own)).toEqual([cash?.code]);
  for (const typed of ["004277819911", "0042-7781-9911"])
    expect(await found("/payment-records", typed)).toEqual([card?.code]);
  expect(await found("/payment-records", "chq 000471")).toEqual([cheque?.code]);
  const numbers = payments.flatMap(({ receipts }) => receipts.map(({ number }) => number));
  expect((await found("/receipts", code)).sort()).toEqual(numbers.sort());

  for (const typed of [code, own, cash?.code ?? "", "004277819911", "TLR-90817", "tlr90817"])
    expect(await found("/tills", typed)).toEqual([code]);
  expect(await found("/tills", "TLR-90818")).toEqual([]);
  // Limited to the officer's scope.
  const bound = await signInAs(await createOfficer(null, [agency_id]));
  expect((await found("/payment-records", code, bound)).sort()).toEqual([...codes].sort());
  const { code: foreign } = dataOf<{ code: string }>(await admin.get(`/tills/${there.id}`));
  expect(await found("/payment-records", foreign, bound)).toEqual([]);
  await expectBooksAgree(till);
});

test("a search uses indexes for any words", async () => {
  // A slip number, digits only (as long as an RRR), and a possible pay code.
  for (const typed of ["0042 7781 9911 X", "004277819911", "K7TB-2M4Q"]) {
    const where = searchPayments(typed) ?? sql`false`;
    const plan = await database()
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL enable_seqscan = off`.execute(tx);
        const { rows } = await sql<Record<string, string>>`
          EXPLAIN SELECT pm.id FROM payment pm WHERE ${where}`.execute(tx);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    expect(plan).toContain("BitmapOr");
    expect(plan).not.toMatch(/Seq Scan on payment pm/);
  }
});

test("a search of only commas is ignored", async () => {
  const all = await found("/payment-records", "");
  expect(all).not.toEqual([]);
  expect(await found("/payment-records", ",")).toEqual(all);
  expect(await admin.get("/collections/groups?by=item&q=%2C")).toMatchObject({ status: 200 });
});
