import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BankEntry } from "#areas/collecting/bank-entries/get-entry.ts";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { pendingMoney } from "#areas/collecting/pending-money.ts";
import { readReceiptContent } from "#areas/collecting/receipts/receipt-document.ts";
import { referenceKey } from "#domain/bank-reference.ts";
import { addDays, formatDate, formatShortDate, lagosDate } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import { makeJpeg } from "../support/pictures.ts";
import { nextNumber } from "../support/sample.ts";
import { agencyOf, createBill, createPayer, readBill, type TestBill } from "./support/bills.ts";
import { mergingAs } from "./support/merging.ts";
import { readPayment, readReceipts } from "./support/pay.ts";
import { reversePayment } from "./support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Bank deposits and transfers: entered by one officer, confirmed by another, and counted once. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let today: string;

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  today = await lagosToday(database());
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

const dataOf = <T>({ body }: { body: { data?: unknown } }) => body.data as T;
let count = 0;
const key = () => ({ key: `bank-entry-test-${++count}` });

const depositFor = (bills: readonly TestBill[], more: object = {}) => ({
  kind: "teller",
  bank: "zenith",
  reference: `TLR/${++count}`,
  paid_on: today,
  kobo: 1_250_000,
  depositor: "Adéwálé Sọdípọ̀",
  bills: bills.map(({ pay_code }) => pay_code),
  ...more,
});

async function enter(deposit: object, by = first): Promise<number> {
  const made = await by.post("/bank-entries", deposit, key());
  expect(made).toMatchObject({ status: 201 });
  return dataOf<{ id: number }>(made).id;
}

const versionOf = async (id: number) =>
  dataOf<{ version: number }>(await first.get(`/bank-entries/${id}`)).version;
const confirm = async (id: number, by = second, body: object = {}) =>
  by.post(`/bank-entries/${id}/confirm`, { version: await versionOf(id), ...body }, key());
const paymentOf = (answer: Awaited<ReturnType<typeof confirm>>) =>
  dataOf<{ payment: { id: number; code: string } }>(answer).payment;

/** Changes the payer of a bill, as a transfer of its property with arrears does. */
async function readdress(bill_id: number, from_individual_id: number, to_individual_id: number) {
  await transaction(async (tx) => {
    const { id: change_id } = await tx
      .insertInto("ownership_change")
      .values({
        asset_type: "property",
        asset_id: nextNumber(),
        number: 1,
        kind: "assign",
        since: today,
        arrears: "new",
        created_by_name: "Test",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("bill_readdressing")
      .values({ bill_id, change_id, from_individual_id, to_individual_id })
      .execute();
    await tx.updateTable("bill").set({ individual_id: to_individual_id }).where("id", "=", bill_id).execute();
  });
}

async function balanceOf(name: Parameters<typeof findAccount>[1]): Promise<number> {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
}

describe("a bank payment entry", () => {
  test("pays nothing until a second officer confirms it; then bill, bank and receipt agree", async () => {
    const bill = await createBill();
    const before = await balanceOf({ kind: "bank", provider: "zenith" });
    const id = await enter(depositFor([bill]));
    expect(await readBill(bill.id)).toMatchObject({ status: "unpaid", paid_kobo: 0 });
    expect((await pendingMoney(systemActor("test"))).find(({ what }) => what === "slips")?.count).toBe(1);
    expect(await confirm(id, first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await readBill(bill.id)).toMatchObject({ status: "unpaid" });
    const done = await confirm(id);
    expect(done.status).toBe(200);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_250_000 });
    const payment = await readPayment(paymentOf(done).id);
    expect((await second.get(`/payment-records/${payment.id}`)).body.data).toMatchObject({ entry: { id } });
    expect(payment).toMatchObject({
      state: "confirmed",
      channel: "bank",
      method: "Bank teller",
      fee_kobo: null,
    });
    expect(await readReceipts(payment.id)).toMatchObject([{ kobo: 1_250_000, method: "Bank teller" }]);
    // A bank is an asset account, so a debit makes its balance negative.
    expect(await balanceOf({ kind: "bank", provider: "zenith" })).toBe(before - 1_250_000);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
  });

  test("gets all validation errors at once", async () => {
    const bad = {
      kind: "cheque",
      bank: "bank-of-me",
      reference: "---",
      paid_on: addDays(today, 1),
      kobo: "0",
    };
    const refused = await first.post("/bank-entries", { ...bad, bills: "7K3D-M9QX" }, key());
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(
      ["bank", "bills", "depositor", "kind", "kobo", "paid_on", "reference"].sort(),
    );
    const bare = await first.post("/bank-entries", depositFor([await createBill()]));
    expect(bare.status).toBe(422);
  });

  test("with values of unexpected types is rejected with errors", async () => {
    const deposit = depositFor([await createBill()]);
    const id = await enter(deposit);
    for (const odd of [{ toString: 1 }, [[{ valueOf: 1, toString: 2 }]], true, { a: [null] }]) {
      for (const name of Object.keys({ ...deposit, evidence_ids: 0 })) {
        const refused = await first.post("/bank-entries", { ...deposit, [name]: [odd] }, key());
        expect({ name, status: refused.status }).toEqual({ name, status: 422 });
      }
      const version = await first.patch(`/bank-entries/${id}`, { ...deposit, version: odd }, key());
      expect(version.status).toBe(409);
    }
  });

  test("with the number of another deposit at that bank is rejected in any spelling, also concurrently", async () => {
    const [one, two] = [await createBill(), await createBill()];
    const reference = `fbn 00${++count}-7`;
    const id = await enter(depositFor([one], { reference }));
    const typed = reference.toUpperCase().replaceAll(/[ -]/g, "");
    const repeated = await first.post("/bank-entries", depositFor([two], { reference: typed }), key());
    expect(repeated).toMatchObject({ status: 422, body: { code: "reference-used" } });
    expect(repeated.body.errors?.reference).toHaveLength(1);
    await enter(depositFor([two], { reference: typed, bank: "access" }));
    const fresh = `RACE-${++count}`;
    const both = await Promise.all(
      [one, two].map((bill) => second.post("/bank-entries", depositFor([bill], { reference: fresh }), key())),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(both.find(({ status }) => status === 422)?.body.code).toBe("reference-used");
    // A withdrawn entry releases its number.
    expect((await first.post(`/bank-entries/${id}/withdraw`, {}, key())).status).toBe(200);
    await enter(depositFor([one], { reference }));
  });

  test.each([
    ["zeros", "ZR-0042-7781", "ZR/42-7781"],
    ["leading zeros", "0055 7781", "557781"],
    ["full-width digits", "66-7781", "６６７７８１"],
    ["an invisible mark", "77-7781", "77\u200b7781"],
  ])("rejects a teller number that differs only in %s", async (_name, reference, variant) => {
    const bill = await createBill({ individual_id: await createPayer() });
    await enter(depositFor([bill], { reference }));
    const refused = await second.post("/bank-entries", depositFor([bill], { reference: variant }), key());
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "reference-used", errors: { reference: [expect.stringContaining("already been used")] } },
    });
    const { body } = await first.get(`/bank-entries?q=${encodeURIComponent(variant)}`);
    expect(body.data).toMatchObject([{ reference }]);
  });

  test("compares numbers in the database as in the application", async () => {
    const numbers = [
      "FT-61 007",
      "0042-7781",
      "TLR/00042",
      "４２７７８１",
      "100",
      "0000",
      "A0B00",
      "x-00a00",
    ];
    const { rows } = await sql<{ key: string }>`
      SELECT bank_reference_key(n) AS key FROM unnest(${numbers}::text[]) WITH ORDINALITY AS t (n, at) ORDER BY at`.execute(
      database(),
    );
    expect(rows.map((row) => row.key)).toEqual(numbers.map(referenceKey));
  });

  test("sent twice with one key is entered once", async () => {
    const deposit = depositFor([await createBill()]);
    const one = key();
    const [a, b] = [
      await first.post("/bank-entries", deposit, one),
      await first.post("/bank-entries", deposit, one),
    ];
    expect(dataOf(b)).toEqual(dataOf(a));
  });

  test("accepts only payable bills of one payer within the officer's scope", async () => {
    const mine = await createBill({ agency_id: await agencyOf("OWN"), lines: [["OW-01", 500]] });
    const cancelled = await createBill({ status: "cancelled" });
    const several = depositFor([await createBill(), await createBill()]);
    expect((await first.post("/bank-entries", several, key())).body.code).toBe("several-payers");
    expect((await first.post("/bank-entries", depositFor([cancelled]), key())).body.code).toBe(
      "bill-cancelled",
    );
    const elsewhere = await signInAs(await createOfficer(null, [await agencyOf("OTH")]));
    const refused = await elsewhere.post("/bank-entries", depositFor([mine]), key());
    expect(refused).toMatchObject({ status: 422, body: { errors: { bills: [expect.any(String)] } } });
    const id = await enter(depositFor([mine]));
    expect((await elsewhere.get(`/bank-entries/${id}`)).status).toBe(404);
    expect((await confirm(id, elsewhere)).status).toBe(404);
  });
});

describe("a confirmed bank payment", () => {
  test("keeps the excess as credit, with a receipt for the full amount", async () => {
    const individual_id = await createPayer();
    const bill = await createBill({ individual_id, lines: [["TX-01", 1_000]] });
    const id = await enter(depositFor([bill], { kobo: 1_700 }));
    expect((await second.get(`/bank-entries/${id}`)).body.data).toMatchObject({ excess_kobo: 700 });
    const { id: payment } = paymentOf(await confirm(id));
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_000 });
    expect(await balanceOf({ kind: "payer-credit", individual_id })).toBe(700);
    expect((await readReceipts(payment)).map(({ kobo }) => kobo)).toEqual([1_700]);
  });

  test("pays the oldest of several bills first, and becomes credit for a bill paid meanwhile", async () => {
    const individual_id = await createPayer();
    const young = await createBill({ individual_id, issued_on: "2026-03-01", lines: [["TX-01", 1_000]] });
    const old = await createBill({ individual_id, issued_on: "2025-01-01", lines: [["TX-02", 2_000]] });
    const ids = [
      await enter(depositFor([young, old], { kobo: 2_500 })),
      await enter(depositFor([young, old], { kobo: 1_000, kind: "transfer" })),
    ];
    for (const id of ids) expect((await confirm(id)).status).toBe(200);
    expect(await readBill(old.id)).toMatchObject({ status: "paid", paid_kobo: 2_000 });
    expect(await readBill(young.id)).toMatchObject({ status: "paid", paid_kobo: 1_000 });
    expect(await balanceOf({ kind: "payer-credit", individual_id })).toBe(500);
  });

  test("belongs to the payer at entry, even when a bill gets another payer before confirmation", async () => {
    const [before, after] = [await createPayer(), await createPayer()];
    const bill = await createBill({ individual_id: before, lines: [["TX-01", 1_000]] });
    const id = await enter(depositFor([bill], { kobo: 1_700 }));
    await readdress(bill.id, before, after);
    const { id: payment } = paymentOf(await confirm(id));
    expect(await readPayment(payment)).toMatchObject({ individual_id: before });
    expect(await balanceOf({ kind: "payer-credit", individual_id: before })).toBe(700);
    expect(await balanceOf({ kind: "payer-credit", individual_id: after })).toBe(0);
  });

  test("follows a merge of the payer, and stays there once confirmed", async () => {
    const [saved, other] = [await createPayer(), await createPayer()];
    const bills = [
      await createBill({ individual_id: other, lines: [["TX-01", 1_000]] }),
      await createBill({ individual_id: other, lines: [["TX-01", 1_000]] }),
    ];
    const [one = 0, two = 0] = [
      await enter(depositFor(bills.slice(0, 1))),
      await enter(depositFor(bills.slice(1))),
    ];
    const { merge, undo } = mergingAs(first);
    const merged = await merge("individual", saved, other);
    expect(merged).toMatchObject({ status: 201 });
    const { id: payment } = paymentOf(await confirm(one));
    expect(await readPayment(payment)).toMatchObject({ individual_id: saved });
    expect(await undo(merged)).toMatchObject({
      status: 200,
      body: { data: { not_restored: { bank_entry: 1 } } },
    });
    const payerOf = async (id: number) =>
      database().selectFrom("bank_entry").select("individual_id").where("id", "=", id).executeTakeFirst();
    expect([await payerOf(one), await payerOf(two)]).toEqual([
      { individual_id: saved },
      { individual_id: other },
    ]);
  });

  test("earns the discount of the deposit date, even when it is confirmed late", async () => {
    const bill = await createBill({
      issued_on: addDays(today, -40),
      lines: [["TX-01", 10_000]],
      discounts: [{ days: 30, rate_ppm: 50_000 }],
    });
    const id = await enter(depositFor([bill], { kobo: 9_500, paid_on: addDays(today, -20) }));
    const { id: payment } = paymentOf(await confirm(id));
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 9_500 });
    expect(await readReceipts(payment)).toMatchObject([{ bills: [{ owed_kobo: 0, status: "paid" }] }]);
  });

  test("is on time by its payment date", async () => {
    const due_on = addDays(today, -3);
    const bill = await createBill({
      issued_on: addDays(today, -40),
      due_on,
      lines: [["TX-01", 10_000]] as const,
      penalty: { after_days: 0, rate_ppm: 100_000 },
    });
    const id = await enter(depositFor([bill], { kobo: 10_000, paid_on: due_on }));
    const { id: payment } = paymentOf(await confirm(id));
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 10_000 });
    const { paid_at } = await readPayment(payment);
    expect(paid_at && lagosDate(paid_at)).toBe(due_on);
  });
});

describe("a bill mostly paid late", () => {
  const billPaidLate = async () => {
    const due_on = addDays(today, -10);
    const bill = await createBill({
      issued_on: addDays(today, -40),
      due_on,
      lines: [["TX-01", 10_000]] as const,
      penalty: { after_days: 0, rate_ppm: 100_000 },
    });
    const paid = await enter(depositFor([bill], { kobo: 9_900, paid_on: addDays(today, -5) }));
    expect((await confirm(paid)).status).toBe(200);
    return { bill, due_on };
  };

  test("is not paid in full by a deposit of the rest dated before the penalty", async () => {
    const { bill, due_on } = await billPaidLate();
    const id = await enter(depositFor([bill], { kobo: 100, paid_on: due_on }));
    const { id: payment } = paymentOf(await confirm(id));
    expect(await readBill(bill.id)).toMatchObject({ status: "part-paid", paid_kobo: 10_000 });
    // A tenth of the amount unpaid on the due date, without the 100 kobo.
    expect(await readReceipts(payment)).toMatchObject([{ bills: [{ owed_kobo: 990, status: "part-paid" }] }]);
    const rest = await enter(depositFor([bill], { kobo: 990 }));
    expect((await confirm(rest)).status).toBe(200);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 10_990 });
  });
});

describe("an incorrect bank payment entry", () => {
  test("is returned with a reason, corrected by its author, and only then confirmed", async () => {
    const bill = await createBill();
    const deposit = depositFor([bill], { kobo: 900_000 });
    const id = await enter(deposit);
    const sendBack = async (reason: string, version?: number) =>
      second.post(`/bank-entries/${id}/return`, { reason, version: version ?? (await versionOf(id)) }, key());
    expect((await sendBack("It was another then", 7)).body.code).toBe("edited-meanwhile");
    for (const verb of ["confirm", "return"]) {
      const unseen = await second.post(`/bank-entries/${id}/${verb}`, { reason: "Unseen" }, key());
      expect(unseen).toMatchObject({ status: 422, body: { errors: { version: [expect.any(String)] } } });
    }
    expect((await sendBack(" ")).status).toBe(422);
    expect((await sendBack("The statement says ₦12,500.00")).status).toBe(200);
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    const right = { ...deposit, kobo: 1_250_000 };
    expect((await second.patch(`/bank-entries/${id}`, right, key())).status).toBe(404);
    expect((await first.patch(`/bank-entries/${id}`, { ...right, version: 1 }, key())).body.code).toBe(
      "edited-meanwhile",
    );
    expect((await first.patch(`/bank-entries/${id}`, right, key())).status).toBe(200);
    expect((await first.get(`/bank-entries/${id}`)).body.data).toMatchObject({
      status: "waiting",
      reason: null,
      decided_at: null,
      decided_by_name: null,
    });
    expect(await confirm(id, second, { version: 2 })).toMatchObject({
      body: { code: "edited-meanwhile" },
    });
    expect((await confirm(id, second, { version: 3 })).status).toBe(200);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    for (const change of [
      sql`UPDATE bank_entry SET kobo = 1 WHERE id = ${id}`,
      sql`DELETE FROM bank_entry_bill WHERE entry_id = ${id}`,
    ])
      await expect(change.execute(database())).rejects.toMatchObject({ code: "42501" });
  });

  test("makes one payment when two officers confirm it concurrently", async () => {
    const bill = await createBill();
    const id = await enter(depositFor([bill]));
    const third = await signInAs(await createOfficer(null));
    const both = await Promise.all([confirm(id), confirm(id, third)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await readBill(bill.id)).toMatchObject({ paid_kobo: 1_250_000 });
  });
});

test("a bank payment is opened by its token only, and found by officers by its entry", async () => {
  const id = await enter(depositFor([await createBill()]));
  const { id: paid, code } = paymentOf(await confirm(id));
  const { token, reference } = await readPayment(paid);
  const entry = dataOf<{ code: string }>(await first.get(`/bank-entries/${id}`)).code;
  const anybody = visitor;
  for (const guess of [entry, reference]) {
    expect((await anybody.get(`/payments/${guess}`)).status).toBe(404);
    expect((await anybody.post(`/payments/${guess}/check`)).status).toBe(404);
  }
  expect((await anybody.get(`/payments/${token}`)).body.data).toMatchObject({ code });
  expect(reference).not.toContain(entry);
  for (const q of [entry, reference])
    expect((await first.get(`/payment-records?q=${q}`)).body.data).toMatchObject([{ code }]);
});

test("confirming a bank payment requires a second factor outside a demonstration", async () => {
  const id = await enter(depositFor([await createBill()]));
  await asRealInstallation(async () => {
    expect(await confirm(id)).toMatchObject({ status: 403, body: { code: "second-factor-missing" } });
  });
});

test("the photo of a deposit slip is visible only to those who may see the entry", async () => {
  const form = new FormData();
  form.set("photo", new File([new Uint8Array(await makeJpeg(80, 60))], "slip.jpg", { type: "image/jpeg" }));
  const picture = dataOf<{ id: number }>(await first.post("/evidence", form));
  const bill = await createBill({ agency_id: await agencyOf("OWN"), lines: [["OW-01", 500]] });
  const id = await enter(depositFor([bill], { evidence_ids: [picture.id] }));
  expect((await second.get(`/bank-entries/${id}`)).body.data).toMatchObject({
    evidence: [{ id: picture.id }],
  });
  // A correction without photos keeps them; an empty list removes them.
  const plain = depositFor([bill]);
  const evidence = async () =>
    dataOf<{ evidence: object[] }>(await first.get(`/bank-entries/${id}`)).evidence;
  expect((await first.patch(`/bank-entries/${id}`, plain, key())).status).toBe(200);
  expect(await evidence()).toHaveLength(1);
  const elsewhere = await signInAs(await createOfficer(null, [await agencyOf("OTH")]));
  const file = `/evidence/${picture.id}/file`;
  expect((await second.fetch(file)).status).toBe(200);
  expect((await elsewhere.fetch(file)).status).toBe(404);
  expect((await first.patch(`/bank-entries/${id}`, { ...plain, evidence_ids: [] }, key())).status).toBe(200);
  expect(await evidence()).toEqual([]);
  expect((await second.fetch(file)).status).toBe(404);
});

test("the receipt of a bank payment shows the payment date, the bank and the teller number", async () => {
  const bill = await createBill({ lines: [["TX-01", 1_250_000]] });
  const paid_on = addDays(today, -3);
  const reference = `TLR-RECEIPT-${++count}`;
  const { id } = paymentOf(await confirm(await enter(depositFor([bill], { paid_on, reference }))));
  const [receipt] = await readReceipts(id);
  const { content } = await readReceiptContent(systemActor("test"), String(receipt?.id));
  expect(content.pairs).toEqual(
    expect.arrayContaining([
      { label: "Paid by", value: "Bank teller" },
      { label: "Bank", value: "Zenith Bank" },
      { label: "Teller number", value: reference },
      { label: "Payment date", value: formatShortDate(paid_on) },
      { label: "Entry date", value: formatShortDate(today) },
    ]),
  );
});

test("a payment date before the bill was issued gives a warning, not an error", async () => {
  const bill = await createBill({ lines: [["TX-01", 1_250_000]], issued_on: addDays(today, -2) });
  const deposit = depositFor([bill], { paid_on: addDays(today, -3) });
  const made = await first.post("/bank-entries", deposit, key());
  const warning = `The payment date, ${formatDate(addDays(today, -3))}, is before ${bill.code} was issued on ${formatDate(addDays(today, -2))}. Check the date.`;
  expect(made).toMatchObject({ status: 201, body: { data: { warnings: [warning] } } });
  const { id } = dataOf<{ id: number }>(made);
  expect(dataOf(await second.get(`/bank-entries/${id}`))).toMatchObject({ warnings: [warning] });
  expect((await confirm(id)).status).toBe(200);
  const right = await first.post("/bank-entries", depositFor([await createBill()]), key());
  expect(right.body.data).toMatchObject({ warnings: [] });
});

test("a second deposit for a paid bill is shown as credit, and as reversed after its reversal", async () => {
  const bill = await createBill({ individual_id: await createPayer(), lines: [["TX-01", 1_250_000]] });
  const [paying, double] = [await enter(depositFor([bill])), await enter(depositFor([bill]))];
  const entryAt = async (id: number) => dataOf<BankEntry>(await first.get(`/bank-entries/${id}`));
  expect(await entryAt(double)).toMatchObject({
    warnings: [expect.stringContaining((await entryAt(paying)).code)],
    excess_kobo: 0,
  });
  await confirm(paying);
  expect(await entryAt(paying)).toMatchObject({ reversed: false, payment: { credit_kobo: 0 } });
  expect(await entryAt(double)).toMatchObject({
    warnings: [],
    excess_kobo: 1_250_000,
    bills: [{ due_kobo: 0, part_kobo: 0 }],
  });
  const { id } = paymentOf(await confirm(double));
  expect(await entryAt(double)).toMatchObject({ reversed: false, payment: { id, credit_kobo: 1_250_000 } });
  await reversePayment(id);
  expect(await entryAt(double)).toMatchObject({
    status: "confirmed",
    reversed: true,
    payment: { id, credit_kobo: 1_250_000 },
  });
  const listed = await first.get("/bank-entries?status=confirmed");
  expect(dataOf<BankEntry[]>(listed).find((one) => one.id === double)).toMatchObject({ reversed: true });
});
