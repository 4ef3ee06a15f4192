import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { type ApiAnswer, type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createBill } from "./support/bills.ts";
import { cashiers, dataOf } from "./support/counter.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Searching, printing and banking at a counter, together with other parts of the product. */

let till: Till;
let officer: ApiClient;
const { newTill, take, key } = cashiers();

beforeAll(async () => {
  till = await openTill();
  officer = await signInAs("admin@ratebook.test");
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

test("a vehicle's bill is found by its plate and shows the vehicle", async () => {
  const at = await newTill();
  const { id: asset_id } = await database()
    .insertInto("vehicle")
    .values({ plate_number: "KJA-771TL", vehicle_class: "bus", status: "approved" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const bill = await createBill({ asset: { asset_type: "vehicle", asset_id } });
  const found = await at.client.get(`/tills/${at.id}/bills?q=${encodeURIComponent("kja 771 tl")}`);
  expect(found).toMatchObject({ status: 200, body: { data: { exact: true, bills: [{ id: bill.id }] } } });
  expect(JSON.stringify(found.body)).toContain("KJA-771TL");
});

test("a teller number is accepted for a till or a payer, not both, and released when withdrawn", async () => {
  const at = await newTill();
  await take(at, [await createBill()], { kobo: 1_250_000 });
  const toBank = (reference: string) =>
    at.client.post(`/tills/${at.id}/moves`, { kind: "to-bank", kobo: 1_000, bank: "uba", reference }, key());
  const bills = [(await createBill()).pay_code];
  const paid_on = await lagosToday(database());
  const entered = (reference: string) =>
    officer.post(
      "/bank-entries",
      { kind: "teller", bank: "uba", reference, paid_on, kobo: 1_000, depositor: "A. Bello", bills },
      key(),
    );
  const made = await toBank("TS 0001");
  expect(made.status).toBe(201);
  const twice = await entered("ts-0001");
  expect(statusAndCode(twice)).toEqual({ status: 422, code: "reference-used" });
  expect(twice.body.message ?? "").not.toBe("");
  const path = `/tills/${at.id}/slips/${dataOf<{ id: number }>(made).id}/withdraw`;
  expect((await at.client.post(path, { reason: "Wrong number" }, key())).status).toBe(200);
  expect((await entered("ts-0001")).status).toBe(201);
  expect(statusAndCode(await toBank("TS 0001"))).toEqual({ status: 422, code: "reference-used" });
});

test("a cashier without access to receipts can print those of their own till only", async () => {
  const [at, other] = [await newTill({}, {}, ["till.use"]), await newTill()];
  const bill = await createBill();
  const receiptOf = async (done: ApiAnswer) => {
    expect(done).toMatchObject({ status: 201 });
    return dataOf<{ receipts: { id: number }[] }>(done).receipts[0]?.id;
  };
  const mine = await receiptOf(await take(at, [bill], { kobo: 1_000 }));
  const theirs = await receiptOf(await take(other, [bill], { kobo: 1_000 }));
  expect((await at.client.fetch(`/receipts/${mine}/pdf?size=80mm`)).status).toBe(200);
  expect(await at.client.post(`/receipts/${mine}/print`)).toMatchObject({ status: 200 });
  for (const path of [`/receipts/${theirs}`, `/receipts/${theirs}/pdf?size=80mm`])
    expect((await at.client.fetch(path)).status).toBe(404);
});
