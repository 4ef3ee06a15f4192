import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { markCancelled } from "#areas/collecting/receipts/cancel.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createOfficer } from "../support/people.ts";
import { agencyOf, createBill, createPayer, type NewBill } from "./support/bills.ts";
import { choose, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Who sees the name on a receipt, and what counts as a print. */

const NAME = "Ṣadé Ẹ̀kọ́";
const MASKED = "Ṣ•••• Ẹ̀••••";
let till: Till;
let individual_id: number;
let payer: ApiClient;
let other: ApiClient;
let officer: ApiClient;
let elsewhere: ApiClient;

beforeAll(async () => {
  till = await openTill();
  individual_id = await createPayer(NAME);
  await database()
    .updateTable("app_user")
    .set({ individual_id })
    .where("email", "=", "individual@ratebook.test")
    .execute();
  payer = await signInAs("individual@ratebook.test");
  other = await signInAs("corporate@ratebook.test");
  officer = await signInAs(await createOfficer(null, [await agencyOf("TST")]));
  elsewhere = await signInAs(await createOfficer(null, [await agencyOf("ELS")]));
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

/** A visitor with the bill's code pays one naira of it. */
async function paid(bill: NewBill = {}) {
  const payment = await start([await createBill({ individual_id, ...bill })], 100);
  await choose(payment, "pay");
  await settle(payment.reference);
  const [made] = await readReceipts(payment.id);
  if (!made) throw new Error("There is no receipt.");
  return made;
}

async function textOf(person: ApiClient, id: number | string, size = "a4"): Promise<string> {
  const answer = await person.fetch(`/receipts/${id}/pdf?size=${size}`);
  expect(answer.status).toBe(200);
  return pdfText(Buffer.from(await answer.arrayBuffer())).normalize("NFC");
}

describe("the payer's name on a receipt", () => {
  test.each(["a4", "80mm"])("on %s is masked for anyone with only its token", async (size) => {
    const receipt = await paid();
    for (const person of [visitor, other, elsewhere]) {
      const text = await textOf(person, receipt.token, size);
      expect(text).toContain(MASKED);
      expect(text).not.toMatch(/Ṣadé|Ẹ̀kọ́|IND-|Payer code/);
      expect(text).toContain(receipt.number);
    }
  });

  test.each(["a4", "80mm"])("on %s is shown to the payer and to officers in scope", async (size) => {
    const receipt = await paid();
    for (const person of [payer, officer])
      for (const id of [receipt.token, receipt.id]) {
        const text = await textOf(person, id, size);
        expect(text).toContain(NAME);
        expect(text).toMatch(/IND-\d{7}-[A-Z]/);
      }
    for (const person of [other, elsewhere])
      expect((await person.fetch(`/receipts/${receipt.id}/pdf`)).status, "by number").toBe(404);
  });

  test("is not disclosed by the name of a shop or the cancellation reason", async () => {
    const shop = await database()
      .insertInto("shop")
      .values({ trade_name: "Sade Eko Stores", line_of_business: "retail" })
      .returning(["id", "code"])
      .executeTakeFirstOrThrow();
    const receipt = await paid({ asset: { asset_type: "shop", asset_id: shop.id } });
    const reason = "Sade Eko asked for it";
    await transaction((tx) => markCancelled(tx, systemActor("test"), receipt, reason));
    const open = await textOf(visitor, receipt.token);
    expect(open).toContain(shop.code);
    expect(open).toContain("CANCELLED");
    expect(open).toContain("Shop");
    expect(open).not.toMatch(/Sade|Eko/);
    expect(await textOf(payer, receipt.token)).toContain("Sade Eko Stores");
    expect(await textOf(officer, receipt.id)).toContain(`CANCELLED: ${reason}`);
  });

  test("is masked, while the address of the property is shown", async () => {
    const property = await database()
      .insertInto("property")
      .values({ use: "commercial", street_number: "14", street_name: "Quarry Road", city: "Abeokuta" })
      .returning(["id", "code"])
      .executeTakeFirstOrThrow();
    const receipt = await paid({ asset: { asset_type: "property", asset_id: property.id } });
    const text = await textOf(visitor, receipt.token);
    expect(text).toContain(property.code);
    expect(text).toContain("14 Quarry Road, Abeokuta");
  });

  test("is not masked for a bill without a payer", async () => {
    const receipt = await paid({ individual_id: null });
    expect(await textOf(visitor, receipt.token)).toContain("The owner or occupier");
  });
});

test("a bill masks its payer for anyone with only its code", async () => {
  const shop = await database()
    .insertInto("shop")
    .values({ trade_name: "Sade Eko Stores", line_of_business: "retail" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const asset = { asset_type: "shop", asset_id: shop.id };
  const { token } = await createBill({ individual_id, asset });
  const nobody = { ...systemActor("Visitor"), system: false };
  expect(await viewBill(nobody, token)).toMatchObject({ payer: MASKED, asset: { title: "Shop" } });
  const free = await createBill({ individual_id: null, asset });
  expect(await viewBill(nobody, free.token)).toMatchObject({
    payer: "The owner or occupier",
    asset: { title: "Shop" },
  });
});

describe("printing a receipt", () => {
  const count = async (receipt: { payment_id: number }) =>
    (await readReceipts(receipt.payment_id))[0]?.print_count;

  test("counts when requested, not when viewed, and marks the second as a duplicate", async () => {
    const receipt = await paid();
    for (const person of [visitor, payer, officer])
      for (let time = 0; time < 3; time++)
        expect(await textOf(person, receipt.token, "80mm")).not.toContain("DUPLICATE");
    expect(await count(receipt)).toBe(0);
    expect((await payer.post(`/receipts/${receipt.token}/print`)).body.data).toEqual({
      marks: ["Demonstration. Not a real document."],
    });
    expect(await textOf(payer, receipt.id)).not.toContain("DUPLICATE");
    expect((await officer.post(`/receipts/${receipt.id}/print`)).body.data).toEqual({
      marks: ["Demonstration. Not a real document.", "DUPLICATE"],
    });
    for (const size of ["a4", "80mm"]) expect(await textOf(payer, receipt.id, size)).toContain("DUPLICATE");
    expect(await count(receipt)).toBe(2);
    const audited = await database()
      .selectFrom("audit")
      .select(["after"])
      .where("action", "=", "receipt.print")
      .where("record_id", "=", receipt.id)
      .orderBy("id")
      .execute();
    expect(audited.map(({ after }) => after)).toEqual(
      [1, 2].map((print) => ({ number: receipt.number, print })),
    );
  });

  test("with the same key counts once", async () => {
    const receipt = await paid();
    const key = "one-print-of-the-payer";
    const first = await payer.post(`/receipts/${receipt.id}/print`, {}, { key });
    expect(await payer.post(`/receipts/${receipt.id}/print`, {}, { key })).toEqual(first);
    expect(await count(receipt)).toBe(1);
  });

  test("as a masked copy does not count against the payer", async () => {
    const receipt = await paid();
    for (const person of [visitor, other, elsewhere])
      expect((await person.post(`/receipts/${receipt.token}/print`)).status).toBe(200);
    expect(await visitor.post(`/receipts/${receipt.id}/print`)).toMatchObject({ status: 401 });
    expect(await other.post(`/receipts/${receipt.id}/print`)).toMatchObject({ status: 404 });
    expect(await count(receipt)).toBe(0);
  });
});

describe("a signed-in user who pays another person's bill", () => {
  const listed = async (person: ApiClient, query = "") =>
    (await person.get(`/receipts?per_page=200${query}`)).body.data as Record<string, unknown>[];

  /** `other` pays a bill of the payer by its public token. */
  async function paidForAnother() {
    const bill = await createBill({ individual_id });
    const body = { bill_tokens: [bill.token], email: "other@example.test" };
    const started = await other.post("/payments", body, { key: `for-another-${bill.id}` });
    const { token, authorization_url } = started.body.data as { token: string; authorization_url: string };
    await choose({ authorization_url }, "pay");
    await other.post(`/payments/${token}/check`);
    const { id } = await database()
      .selectFrom("payment")
      .select("id")
      .where("token", "=", token)
      .executeTakeFirstOrThrow();
    const [receipt] = await readReceipts(id);
    if (!receipt) throw new Error("There is no receipt.");
    return receipt;
  }

  test("finds its masked receipt in their own list, and opens it by its token", async () => {
    const { number, token } = await paidForAnother();
    const mine = (await listed(other)).filter((row) => row["number"] === number);
    expect(mine).toMatchObject([{ number, payer: MASKED, for_another: token }]);
    const text = await textOf(other, token);
    expect(text).toContain(MASKED);
    expect(text).not.toContain("IND-");
    const theirs = (await listed(payer)).filter((row) => row["number"] === number);
    expect(theirs).toMatchObject([{ number, payer: NAME, for_another: null }]);
    for (const word of ["Sade", "eko"]) expect(await listed(other, `&q=${word}`), word).toEqual([]);
  });
});
