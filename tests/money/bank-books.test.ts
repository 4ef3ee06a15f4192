import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { takingsOfAmounts } from "#areas/collecting/reconciliation/find-takings.ts";
import type { BankLineView } from "#areas/collecting/reconciliation/get-line.ts";
import type { BankDay } from "#areas/collecting/reconciliation/list-days.ts";
import { addDays } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { definitionOf } from "#platform/approval-requests/define.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { daysAgo, giveAccount, pay, shiftBack } from "../collecting/kit.ts";
import { ownDataFolder } from "../import/import-client.ts";
import { type ApiClient, signInAs, statusAndCode } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer } from "../support/payers.ts";
import { createAgent } from "../tickets/support/wallet-kit.ts";
import {
  dataOf,
  importStatement,
  linesOf,
  type Movement,
  openBankAccount,
  statementOf,
  waitForJob,
} from "./support/bank.ts";
import { agencyOf, createBill } from "./support/bills.ts";
import { cashiers } from "./support/counter.ts";
import { tamper } from "./support/owner.ts";
import { choose, start } from "./support/pay.ts";
import { reversePayment } from "./support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Bank lines other than payments: till deposits, payouts, refunds, and clearing of cards and cheques. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let today: string;
let tidy: () => Promise<void>;
const { newTill, take, key } = cashiers();

beforeAll(async () => {
  tidy = await ownDataFolder();
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  today = await lagosToday(database());
}, 240_000);
afterAll(async () => {
  await till?.close();
  await tidy?.();
});
afterEach(() => expectBooksAgree(till));

let count = 0;
const reference = () => `BKS${71_000 + ++count}`;
const lineAt = async (id: number) => dataOf<BankLineView>(await first.get(`/bank-lines/${id}`));
const action = async (id: number, verb: string, body: object = {}, by = first) =>
  by.post(`/bank-lines/${id}/${verb}`, { version: (await lineAt(id)).version, ...body }, key());
const matchAgain = async (account: number) =>
  (await waitForJob(await first.post(`/bank-accounts/${account}/match`, {}, key()))).result;

async function withLines(bank: string, ...movements: Movement[]) {
  const account = await openBankAccount(first, bank);
  await importStatement(first, account, statementOf(movements));
  const lines = await linesOf(first, account);
  return { account, lines, ids: lines.map(({ id }) => id) };
}

async function balanceOf(name: Parameters<typeof findAccount>[1]): Promise<number> {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
}
const bankHas = async (bank: string) => 0 - (await balanceOf({ kind: "bank", provider: bank }));

interface Deposit {
  readonly id: number;
  readonly till: number;
  readonly client: ApiClient;
}

/** A deposit at a bank today from a new till, not confirmed yet. */
async function paidIn(bank: string, number: string, kobo: number): Promise<Deposit> {
  const at = await newTill();
  expect((await take(at, [await createBill({ lines: [["TX-01", kobo]] })], { kobo })).status).toBe(201);
  const move = { kind: "to-bank", kobo, bank, reference: number };
  const made = await at.client.post(`/tills/${at.id}/moves`, move, key());
  expect(made).toMatchObject({ status: 201 });
  return { id: dataOf<{ id: number }>(made).id, till: at.id, client: at.client };
}

async function banked(bank: string, number: string, kobo: number): Promise<Deposit> {
  const deposit = await paidIn(bank, number, kobo);
  const done = await first.post(`/tills/${deposit.till}/slips/${deposit.id}/confirm`, {}, key());
  expect(done).toMatchObject({ status: 200 });
  return deposit;
}

describe("a till deposit", () => {
  test("is matched by its teller number once, without posting, and can be unmatched with a reason", async () => {
    const number = reference();
    const deposit = await banked("zenith", number, 730_000);
    const bankBefore = await bankHas("zenith");
    const { account, lines, ids } = await withLines(
      "zenith",
      { on: today, kobo: 730_000, words: `CASH DEP ${number} IKEJA` },
      { on: today, kobo: 730_000, words: "CASH DEP" },
    );
    const [id = 0, other = 0] = ids;
    expect(lines).toMatchObject([{ state: "matched", confidence: "certain" }, { state: "open" }]);
    expect((await lineAt(id)).match).toMatchObject({
      kind: "till",
      how: "auto",
      ledger_entries: [{ kind: "till", record_id: deposit.till }],
    });
    expect(await bankHas("zenith")).toBe(bankBefore);
    expect(await matchAgain(account)).toMatchObject({ matched: 0, proposed: 0 });
    const book = { kind: "till", id: deposit.id };
    expect(statusAndCode(await action(other, "match", { book }))).toEqual({
      status: 409,
      code: "already-matched",
    });
    expect(await action(id, "undo", { reason: "Another deposit." })).toMatchObject({ status: 200 });
    // Automatic matching does not repeat a match that was undone.
    await matchAgain(account);
    expect((await lineAt(id)).state).toBe("open");
    expect((await lineAt(id)).ledger_entries).toMatchObject([
      { kind: "till", id: deposit.id, state: "booked" },
    ]);
    expect(await action(id, "match", { book })).toMatchObject({ status: 200 });
    expect(statusAndCode(await action(id, "match", { book }))).toEqual({ status: 409, code: "wrong-status" });
    expect(await bankHas("zenith")).toBe(bankBefore);
  });

  test("counts towards the expected amount of the day, and is missing until its line is accepted", async () => {
    await banked("fcmb", reference(), 515_000);
    const account = await openBankAccount(first, "fcmb");
    const day = async () => dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${today}`));
    expect(await day()).toMatchObject({
      expected_kobo: 515_000,
      found_kobo: 0,
      missing: [{ kind: "till", kobo: 515_000 }],
    });
    await importStatement(first, account, statementOf([{ on: today, kobo: 515_000, words: "CASH DEP" }]));
    const [line] = await linesOf(first, account);
    expect(line).toMatchObject({ state: "proposed", confidence: "possible" });
    expect(await day()).toMatchObject({ found_kobo: 0, matched_kobo: 0, missing: [{ kind: "till" }] });
    expect(await action(line?.id ?? 0, "accept")).toMatchObject({ status: 200 });
    expect(await day()).toMatchObject({
      expected_kobo: 515_000,
      found_kobo: 515_000,
      matched_kobo: 515_000,
      missing: [],
    });
  });

  test("is not matched with another amount, bank or number", async () => {
    const deposit = await banked("zenith", reference(), 88_000);
    const { ids } = await withLines("zenith", { on: today, kobo: 87_000, words: "DEP" });
    const elsewhere = await withLines("uba", { on: today, kobo: 88_000, words: "DEP" });
    const book = { kind: "till", id: deposit.id };
    const less = await action(ids[0] ?? 0, "match", { book });
    expect(less).toMatchObject({ status: 422, body: { code: "sums-differ" } });
    expect(less.body.message).toContain("difference is ₦10.00");
    expect(statusAndCode(await action(elsewhere.ids[0] ?? 0, "match", { book }))).toEqual({
      status: 422,
      code: "invalid",
    });
    const none = { kind: "till", id: 999_999_999 };
    expect(await action(ids[0] ?? 0, "match", { book: none })).toMatchObject({ status: 422 });
  });

  test("is matched with one of several concurrent lines", async () => {
    const deposit = await banked("wema", reference(), 66_000);
    const movement = { on: addDays(today, -2), kobo: 66_000, words: "DEP" };
    const lines = [await withLines("wema", movement, movement), await withLines("wema", movement, movement)];
    const book = { kind: "till", id: deposit.id };
    const answers = await Promise.all(
      lines.flatMap(({ ids }) => ids.map((id) => action(id, "match", { book }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expect(answer.body.code).toBe("already-matched");
  });

  test("that is pending is confirmed from the line by another officer with the right", async () => {
    const deposit = await paidIn("zenith", reference(), 123_400);
    const { ids } = await withLines("zenith", { on: today, kobo: 123_400, words: "DEP" });
    const id = ids[0] ?? 0;
    expect((await lineAt(id)).ledger_entries).toMatchObject([
      { id: deposit.id, state: "waiting", can_confirm: true },
    ]);
    const book = { kind: "till", id: deposit.id };
    expect(statusAndCode(await action(id, "match", { book }))).toEqual({ status: 422, code: "invalid" });
    const bound = await signInAs(
      await createOfficerWithGrants({ permissions: ["reconciliation.view", "reconciliation.work"] }),
    );
    const confirm = { kind: "till", book_id: deposit.id };
    expect(statusAndCode(await action(id, "confirm", confirm, bound))).toEqual({
      status: 403,
      code: "forbidden",
    });
    const bankBefore = await bankHas("zenith");
    expect(await action(id, "confirm", confirm)).toMatchObject({ status: 200 });
    expect(await bankHas("zenith")).toBe(bankBefore + 123_400);
    expect(await lineAt(id)).toMatchObject({ state: "matched", match: { kind: "till" } });
    const move = database().selectFrom("till_move").selectAll().where("id", "=", deposit.id);
    expect((await move.executeTakeFirstOrThrow()).confirmed_by).not.toBeNull();
  });
});

describe("one line for several till deposits", () => {
  test("is proposed when one set has its amount, and accepted and undone as a whole", async () => {
    const amounts = [201_000, 102_000, 53_000];
    const deposits = [];
    for (const kobo of amounts) deposits.push(await banked("providus", reference(), kobo));
    await banked("providus", reference(), 7_000_000);
    const bankBefore = await bankHas("providus");
    const { account, ids } = await withLines("providus", {
      on: today,
      kobo: 303_000,
      words: "CASH DEP BULK",
    });
    const id = ids[0] ?? 0;
    const wanted = deposits.slice(0, 2).map((deposit) => deposit.id);
    const named = async () => (await lineAt(id)).match?.ledger_entries.map((one) => one.id).sort();
    expect(await lineAt(id)).toMatchObject({
      state: "proposed",
      confidence: "possible",
      match: { kind: "till" },
    });
    expect(await named()).toEqual([...wanted].sort());
    expect(await action(id, "accept")).toMatchObject({ status: 200 });
    await expectBooksAgree(till);
    expect(await bankHas("providus")).toBe(bankBefore);
    const day = async () => dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${today}`));
    expect(await day()).toMatchObject({ found_kobo: 303_000, matched_kobo: 303_000 });
    const one = await withLines("providus", { on: today, kobo: 102_000, words: "DEP" });
    const book = { kind: "till", id: wanted[1] ?? 0 };
    expect(statusAndCode(await action(one.ids[0] ?? 0, "match", { book }))).toEqual({
      status: 409,
      code: "already-matched",
    });
    expect(await action(id, "undo", { reason: "Two lines." })).toMatchObject({ status: 200 });
    expect(await day()).toMatchObject({ found_kobo: 0 });
    await matchAgain(account);
    // A declined proposal is not repeated for that line.
    expect((await lineAt(id)).state).toBe("open");
    expect(await action(one.ids[0] ?? 0, "match", { book })).toMatchObject({ status: 200 });
  });

  test("confirms all pending deposits with it or none", async () => {
    const [booked, pending, own] = [
      await banked("parallex", reference(), 21_000),
      await paidIn("parallex", reference(), 22_000),
      await paidIn("parallex", reference(), 23_000),
    ];
    const { ids } = await withLines("parallex", { on: today, kobo: 66_000, words: "DEP" });
    const id = ids[0] ?? 0;
    expect((await lineAt(id)).till_deposits).toMatchObject([
      { id: booked.id, pending: false },
      { id: pending.id, pending: true, can_confirm: true },
      { id: own.id, pending: true, can_confirm: true },
    ]);
    const all = [booked.id, pending.id, own.id];
    const waiting = async () =>
      (await lineAt(id)).till_deposits.filter((deposit) => deposit.pending).map((deposit) => deposit.id);
    const bankBefore = await bankHas("parallex");
    const less = await action(id, "slips", { slip_ids: [booked.id, pending.id] });
    expect(less).toMatchObject({ status: 422, body: { code: "sums-differ" } });
    expect(await action(id, "slips", { slip_ids: [...all, 999_999_999] })).toMatchObject({ status: 422 });
    expect(await action(id, "slips", {})).toMatchObject({
      status: 422,
      body: { errors: { slip_ids: expect.anything() } },
    });
    expect(await waiting()).toEqual([pending.id, own.id]);
    expect(await bankHas("parallex")).toBe(bankBefore);
    const answers = await Promise.all([
      action(id, "slips", { slip_ids: all }),
      action(id, "slips", { slip_ids: all }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await bankHas("parallex")).toBe(bankBefore + 45_000);
    expect((await lineAt(id)).match?.ledger_entries).toHaveLength(3);
    // Undoing the match keeps the deposits confirmed; they are only not found at the bank.
    expect(await action(id, "undo", { reason: "Another line." })).toMatchObject({ status: 200 });
    expect(await bankHas("parallex")).toBe(bankBefore + 45_000);
    expect((await lineAt(id)).till_deposits).toMatchObject(
      all.map((deposit) => ({ id: deposit, pending: false })),
    );
  });

  test("requires the rights and the other officer of each confirmation", async () => {
    const [one, two] = [
      await paidIn("optimus", reference(), 31_000),
      await paidIn("optimus", reference(), 32_000),
    ];
    const { ids } = await withLines("optimus", { on: today, kobo: 63_000, words: "DEP" });
    const id = ids[0] ?? 0;
    const bound = await signInAs(
      await createOfficerWithGrants({ permissions: ["reconciliation.view", "reconciliation.work"] }),
    );
    const body = { slip_ids: [one.id, two.id] };
    expect(statusAndCode(await action(id, "slips", body, bound))).toEqual({ status: 403, code: "forbidden" });
    await tamper(
      till.database.url,
      `UPDATE till_move SET made_by = (SELECT id FROM app_user WHERE email = 'admin@ratebook.test') WHERE id = ${two.id}`,
    );
    expect(statusAndCode(await action(id, "slips", body))).toEqual({ status: 403, code: "own-entry" });
    const moves = database().selectFrom("till_move").select("confirmed_at").where("id", "in", body.slip_ids);
    expect(await moves.execute()).toEqual([{ confirmed_at: null }, { confirmed_at: null }]);
    expect(await action(id, "slips", body, second)).toMatchObject({ status: 200 });
  });
});

test("a line is not placed in suspense without a reason while the books have the same amount", async () => {
  const deposit = await banked("fidelity", reference(), 45_600);
  // With two deposits of the same amount, neither is proposed.
  await banked("fidelity", reference(), 45_600);
  const { ids } = await withLines("fidelity", { on: today, kobo: 45_600, words: "DEP" });
  const id = ids[0] ?? 0;
  const refused = await action(id, "place", { place: "suspense" });
  expect(statusAndCode(refused)).toEqual({ status: 409, code: "in-books" });
  expect(await lineAt(id)).toMatchObject({ state: "open" });
  const reason = "A payer's transfer; the till's deposit is another.";
  expect(await action(id, "place", { place: "suspense", reason })).toMatchObject({ status: 200 });
  await action(id, "undo", { reason: "It was the till's." });
  expect(await action(id, "match", { book: { kind: "till", id: deposit.id } })).toMatchObject({
    status: 200,
  });
});

test("a line is not placed in suspense without a reason while an unmatched bank payment has the same amount", async () => {
  const paid = {
    kind: "teller",
    bank: "taj",
    reference: reference(),
    paid_on: today,
    kobo: 52_300,
    depositor: "Ngozi Eze",
    bills: [(await createBill()).pay_code],
  };
  const { ids } = await withLines("taj", { on: today, kobo: 52_300, words: "TRF" });
  const { id: entry } = dataOf<{ id: number }>(await first.post("/bank-entries", paid, key()));
  expect(await second.post(`/bank-entries/${entry}/confirm`, { version: 1 }, key())).toMatchObject({
    status: 200,
  });
  const refused = await action(ids[0] ?? 0, "place", { place: "suspense" });
  expect(statusAndCode(refused)).toEqual({ status: 409, code: "in-books" });
  expect(refused.body.message).toContain("PAY-");
});

interface Batch {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly net_kobo: number;
  readonly status: string;
  readonly payouts: readonly { readonly id: number; readonly state: string }[];
}

async function approvedBatch(name: string, kobo: number) {
  const agency_id = await agencyOf(name);
  await giveAccount(agency_id, first, second);
  await pay([await createBill({ agency_id, lines: [[`BK-${name}`, kobo]] })]);
  await shiftBack(till, 2);
  const made = await first.post("/settlements", { agency_id, period_to: daysAgo(1) }, key());
  const { id } = dataOf<Batch>(made);
  const read = async () => dataOf<Batch>(await first.get(`/settlements/${id}`));
  const decide = async (verb: string, by: ApiClient, body: object = {}) => {
    const { version } = await read();
    return by.post(`/settlements/${id}/${verb}`, { version, ...body }, key());
  };
  expect(await decide("approve", second)).toMatchObject({ status: 200 });
  return { id, read, decide };
}

describe("a payout to an agency", () => {
  test("is matched by its number when paid and when returned", async () => {
    const { id, read, decide } = await approvedBatch("BKA", 812_300);
    const number = reference();
    const payout = { from_bank: "keystone", reference: number, paid_on: today };
    expect(await decide("pay", first, payout)).toMatchObject({ status: 200 });
    const { net_kobo } = await read();
    const bankBefore = await bankHas("keystone");
    const out = { on: today, kobo: -net_kobo, words: `TRF/${number}` };
    const { account, ids, lines } = await withLines("keystone", out);
    expect(lines).toMatchObject([{ state: "matched", confidence: "certain" }]);
    expect((await lineAt(ids[0] ?? 0)).match).toMatchObject({
      kind: "settlement",
      ledger_entries: [{ record_id: id }],
    });
    const day = async () => dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${today}`));
    expect(await day()).toMatchObject({
      expected_out_kobo: net_kobo,
      found_out_kobo: net_kobo,
      matched_out_kobo: net_kobo,
      expected_kobo: 0,
      matched_kobo: 0,
    });
    expect(await decide("fail", first, { reason: "Sent back by the bank." })).toMatchObject({ status: 200 });
    const back = { on: today, kobo: net_kobo, words: `RETURNED ${number}` };
    await importStatement(first, account, statementOf([out, back]));
    const line = (await linesOf(first, account)).find(({ kobo }) => kobo > 0);
    expect((await lineAt(line?.id ?? 0)).match).toMatchObject({
      kind: "returned",
      ledger_entries: [{ record_id: id }],
    });
    expect(await bankHas("keystone")).toBe(bankBefore + net_kobo);
    expect(await day()).toMatchObject({ expected_kobo: net_kobo, found_kobo: net_kobo });
  });

  test("that is pending is confirmed from its line with step-up, number and date", async () => {
    const { read, decide } = await approvedBatch("BKB", 640_000);
    const { net_kobo, payouts } = await read();
    const { ids } = await withLines("polaris", { on: today, kobo: -net_kobo, words: "TRF TO AGENCY BKB" });
    const id = ids[0] ?? 0;
    const payout = payouts[0]?.id ?? 0;
    expect((await lineAt(id)).ledger_entries).toMatchObject([
      { kind: "settlement", id: payout, state: "waiting", can_confirm: true },
    ]);
    const confirm = { kind: "settlement", book_id: payout, paid_on: today };
    expect(await action(id, "confirm", confirm)).toMatchObject({
      status: 422,
      body: { errors: { reference: expect.anything() } },
    });
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    const number = reference();
    expect(await action(id, "confirm", { ...confirm, reference: number })).toMatchObject({
      body: { code: "step-up-needed" },
    });
    await sql`UPDATE session SET proved_at = now()`.execute(database());
    expect((await read()).status).toBe("approved");
    expect(await action(id, "confirm", { ...confirm, reference: number })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      status: "paid",
      payouts: [{ from_bank: "polaris", reference: number }],
    });
    expect(await lineAt(id)).toMatchObject({ state: "matched", match: { kind: "settlement" } });
    // Undoing the match keeps the payout paid; it is only not found at the bank.
    expect(await action(id, "undo", { reason: "Another line." })).toMatchObject({ status: 200 });
    expect((await read()).status).toBe("paid");
    expect(statusAndCode(await decide("pay", first, {}))).toMatchObject({ status: 409 });
  });
});

test("a pending refund is confirmed from its line and matched once", async () => {
  const { party } = await createPayer("individual");
  const bill = await createBill({ individual_id: party, lines: [["TX-01", 91_700]] });
  for (const payment of [await start([bill]), await start([bill])]) {
    await choose(payment, "pay");
    await settle(payment.reference);
  }
  const { rows } = await sql<{ code: string }>`SELECT code FROM individual WHERE id = ${party}`.execute(
    database(),
  );
  const to = { bank: "gtbank", account_number: "0123456789", account_name: "Ada Obi" };
  const refund = { payer: rows[0]?.code, kobo: 91_700, ...to, reason: "Asked for it." };
  const { id: requests } = dataOf<{ id: number }>(await first.post("/refund-requests", refund, key()));
  expect(await second.post(`/refund-requests/${requests}/approve`, {}, key())).toMatchObject({ status: 200 });
  const movement = { on: today, kobo: -91_700, words: "NIP TO OBI ADA" };
  const { ids } = await withLines("sterling", movement, movement);
  const [id = 0, other = 0] = ids;
  const confirm = { kind: "refund", book_id: requests, paid_reference: reference(), paid_on: today };
  expect(await action(id, "confirm", { ...confirm, paid_reference: "" })).toMatchObject({ status: 422 });
  expect(await action(id, "confirm", confirm)).toMatchObject({ status: 200 });
  expect((await lineAt(id)).match).toMatchObject({
    kind: "refund",
    ledger_entries: [{ record_id: requests }],
  });
  expect(statusAndCode(await action(other, "confirm", confirm))).toEqual({
    status: 409,
    code: "wrong-status",
  });
  expect(statusAndCode(await action(other, "match", { book: { kind: "refund", id: requests } }))).toEqual({
    status: 409,
    code: "already-matched",
  });
});

/** Card or cheque payments at a new till. */
async function takePayments(method: "card" | "cheque", ...amounts: number[]): Promise<number[]> {
  const at = await newTill();
  const ids = [];
  for (const kobo of amounts) {
    const how = { method, kobo, reference: reference(), ...(method === "cheque" && { bank: "gtbank" }) };
    const done = await take(at, [await createBill({ lines: [["TX-01", kobo]] })], how);
    expect(done).toMatchObject({ status: 201 });
    ids.push(dataOf<{ id: number }>(done).id);
  }
  return ids;
}

describe("clearing of card and cheque payments", () => {
  const inClearing = async () => 0 - (await balanceOf({ kind: "card-clearing", provider: "pos" }));

  test("posts the terminal's payout less the stated charge, and is undone as a whole", async () => {
    const payment_ids = await takePayments("card", 300_000, 200_000);
    const [cleared, bankBefore] = [await inClearing(), await bankHas("zenith")];
    const charges = await balanceOf({ kind: "bank-charges", provider: "zenith" });
    const line = { on: today, kobo: 497_500, words: "POS SETTLEMENT" };
    const { account, ids } = await withLines("zenith", line, line);
    const [id = 0, other = 0] = ids;
    const day = async () => dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${today}`));
    const before = (await day()).uncleared_kobo;
    expect((await lineAt(id)).takings[0]).toMatchObject({ method: "card", payment_ids, kobo: 500_000 });
    for (const charge_kobo of [undefined, 2_499, 2_501, -2_500])
      expect((await action(id, "match", { payment_ids, charge_kobo })).status).toBe(422);
    expect(await action(id, "match", { payment_ids, charge_kobo: "25.00" })).toMatchObject({ status: 200 });
    expect((await lineAt(id)).match).toMatchObject({ kind: "clearing", fee_kobo: 2_500 });
    expect(await inClearing()).toBe(cleared - 500_000);
    expect(await bankHas("zenith")).toBe(bankBefore + 497_500);
    expect(await balanceOf({ kind: "bank-charges", provider: "zenith" })).toBe(charges - 2_500);
    expect((await day()).uncleared_kobo).toBe(before - 500_000);
    expect(statusAndCode(await action(other, "match", { payment_ids, charge_kobo: 2_500 }))).toEqual({
      status: 409,
      code: "payment-matched",
    });
    expect(await action(id, "undo", { reason: "Of another day." })).toMatchObject({ status: 200 });
    expect(await inClearing()).toBe(cleared);
    expect(await bankHas("zenith")).toBe(bankBefore);
    expect((await day()).uncleared_kobo).toBe(before);
    expect(await action(other, "match", { payment_ids, charge_kobo: 2_500 })).toMatchObject({ status: 200 });
  });

  test("does not accept a large difference as a charge", async () => {
    const payment_ids = await takePayments("card", 100_000);
    const { ids } = await withLines("zenith", { on: today, kobo: 90_000, words: "POS" });
    const body = { payment_ids, charge_kobo: 10_000 };
    expect(statusAndCode(await action(ids[0] ?? 0, "match", body))).toEqual({
      status: 422,
      code: "sums-differ",
    });
  });

  test("matches a cheque that clears and is returned unpaid with both lines", async () => {
    const payment_ids = await takePayments("cheque", 77_000);
    const clearing = () => balanceOf({ kind: "cheque-clearing", provider: "gtbank" });
    const clearingBefore = await clearing();
    const { ids } = await withLines(
      "zenith",
      { on: today, kobo: 77_000, words: "CHQ CLEARING" },
      { on: today, kobo: -77_000, words: "RETURNED CHQ" },
    );
    const [received = 0, went = 0] = ids;
    expect(await lineAt(received)).toMatchObject({
      state: "proposed",
      match: { kind: "clearing", how: "auto" },
    });
    expect(await clearing()).toBe(clearingBefore);
    expect(await action(received, "accept")).toMatchObject({ status: 200 });
    expect(await action(went, "match", { payment_ids })).toMatchObject({ status: 422 });
    expect(await clearing()).toBe(clearingBefore + 77_000);
    await reversePayment(payment_ids[0] ?? 0);
    await expectBooksAgree(till);
    expect((await lineAt(received)).match).toMatchObject({ reversed_count: 1 });
    expect((await lineAt(went)).takings).toMatchObject([{ method: "cheque", payment_ids }]);
    expect(await action(went, "match", { payment_ids })).toMatchObject({ status: 200 });
    expect((await lineAt(went)).match).toMatchObject({ kind: "bounced", reversed_count: 0 });
    expect((await lineAt(received)).match).toMatchObject({ reversed_count: 0 });
    expect(await clearing()).toBe(clearingBefore + 77_000);
    expect(statusAndCode(await action(received, "undo", { reason: "Wrong." }))).toEqual({
      status: 409,
      code: "bounced",
    });
    expect(await action(went, "undo", { reason: "Wrong." })).toMatchObject({ status: 200 });
    expect(await action(received, "undo", { reason: "Wrong." })).toMatchObject({ status: 200 });
  });

  test("excludes payments reversed before", async () => {
    const payment_ids = await takePayments("cheque", 31_000);
    await reversePayment(payment_ids[0] ?? 0);
    const { ids } = await withLines("zenith", { on: today, kobo: 31_000, words: "CHQ" });
    expect((await lineAt(ids[0] ?? 0)).takings.flatMap((one) => one.payment_ids)).not.toContain(
      payment_ids[0],
    );
    expect(await action(ids[0] ?? 0, "match", { payment_ids })).toMatchObject({ status: 422 });
  });
});

describe("automatic matching of card and cheque payments", () => {
  const inClearing = async () => 0 - (await balanceOf({ kind: "card-clearing", provider: "pos" }));
  const paidBy = async (id: number) => (await lineAt(id)).match?.payments.map((one) => one.id).sort();

  test("matches by number and amount, posts once, and does not repeat an undone match", async () => {
    const [payment = 0] = await takePayments("card", 211_100);
    const tillPayment = database()
      .selectFrom("till_payment")
      .select("reference")
      .where("payment_id", "=", payment);
    const { reference: number } = await tillPayment.executeTakeFirstOrThrow();
    const [clearingBefore, bankBefore] = [await inClearing(), await bankHas("zenith")];
    const { account, ids } = await withLines(
      "zenith",
      { on: today, kobo: 211_100, words: `TRF ${number}` },
      { on: today, kobo: 211_100, words: "TRF" },
    );
    const [id = 0, other = 0] = ids;
    expect(await lineAt(id)).toMatchObject({ state: "matched", match: { kind: "clearing", how: "auto" } });
    expect((await lineAt(other)).state).toBe("open");
    expect([await inClearing(), await bankHas("zenith")]).toEqual([
      clearingBefore - 211_100,
      bankBefore + 211_100,
    ]);
    expect(await matchAgain(account)).toMatchObject({ matched: 0, proposed: 0 });
    await action(id, "undo", { reason: "Another's." });
    expect([await inClearing(), await bankHas("zenith")]).toEqual([clearingBefore, bankBefore]);
    await matchAgain(account);
    expect(await lineAt(id)).toMatchObject({ state: "open" });
  });

  test("proposes all cards of a till for a line that names cards, and each of them once", async () => {
    const all = await takePayments("card", 151_000, 152_000);
    const clearingBefore = await inClearing();
    const { ids } = await withLines(
      "zenith",
      { on: today, kobo: 303_000, words: "POS TERMINAL 2070XX12" },
      { on: today, kobo: 151_000, words: "POS TERMINAL 2070XX12" },
    );
    const [id = 0, part = 0] = ids;
    expect(await paidBy(id)).toEqual([...all].sort());
    expect((await lineAt(part)).state).toBe("open");
    // A proposal posts nothing.
    expect(await lineAt(id)).toMatchObject({ state: "proposed", match: { confidence: "likely" } });
    expect(await inClearing()).toBe(clearingBefore);
    expect(await action(id, "accept")).toMatchObject({ status: 200 });
    expect(await inClearing()).toBe(clearingBefore - 303_000);
  });

  test("proposes a match by amount only, and posts nothing until it is accepted", async () => {
    const [payment = 0] = await takePayments("cheque", 64_400);
    const clearing = () => balanceOf({ kind: "cheque-clearing", provider: "gtbank" });
    const clearingBefore = await clearing();
    const { account, ids } = await withLines("uba", { on: today, kobo: 64_400, words: "TRANSFER" });
    const id = ids[0] ?? 0;
    const day = async () => dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${today}`));
    const before = (await day()).uncleared_kobo;
    expect(await lineAt(id)).toMatchObject({ state: "proposed", match: { kind: "clearing" } });
    expect(await clearing()).toBe(clearingBefore);
    await expectBooksAgree(till);
    expect(await action(id, "accept")).toMatchObject({ status: 200 });
    expect(await clearing()).toBe(clearingBefore + 64_400);
    expect((await day()).uncleared_kobo).toBe(before - 64_400);
    expect(await paidBy(id)).toEqual([payment]);
    await action(id, "undo", { reason: "Not this." });
    expect(await matchAgain(account)).toMatchObject({ matched: 0, proposed: 0 });
  });

  test("finds nothing for two candidates, another day or another amount", async () => {
    await takePayments("card", 43_300);
    await takePayments("card", 43_300);
    await takePayments("card", 48_800);
    const { lines } = await withLines(
      "zenith",
      { on: today, kobo: 43_300, words: "POS" },
      { on: addDays(today, -1), kobo: 48_800, words: "POS" },
      { on: today, kobo: 48_801, words: "POS" },
    );
    expect(lines.map(({ state }) => state)).toEqual(["open", "open", "open"]);
  });

  test("reads all candidates, or one more than the limit", async () => {
    const ids = await takePayments("card", 47_700, 47_700, 47_700);
    const read = async (most: number) =>
      (await takingsOfAmounts(database(), [47_700], [today, today], most)).map(({ id }) => id);
    expect(await read(20)).toEqual(ids);
    expect(await read(2)).toEqual(ids);
    expect(await read(1)).toEqual(ids.slice(0, 2));
  });

  test("matches a payment for one of two accounts matching concurrently", async () => {
    const accounts = [await openBankAccount(first), await openBankAccount(first)];
    for (const account of accounts)
      await importStatement(first, account, statementOf([{ on: today, kobo: 99_700, words: "POS" }]));
    const clearingBefore = await inClearing();
    const [payment] = await takePayments("card", 99_700);
    const tillPayment = database()
      .selectFrom("till_payment")
      .select("reference")
      .where("payment_id", "=", payment ?? 0);
    const { reference: number } = await tillPayment.executeTakeFirstOrThrow();
    for (const account of accounts)
      await tamper(
        till.database.url,
        `UPDATE bank_line SET narration = 'POS ${number}' WHERE bank_account_id = ${account}`,
      );
    const jobs = await Promise.all(accounts.map((one) => matchAgain(one)));
    expect(jobs.map((job) => (job as { matched: number }).matched).sort()).toEqual([0, 1]);
    expect(await inClearing()).toBe(clearingBefore);
  });
});

test("`ratebook verify` notices rows changed behind the triggers", async () => {
  const deposit = await banked("jaiz", reference(), 12_300);
  const payment_ids = await takePayments("card", 45_000);
  const { ids } = await withLines(
    "jaiz",
    { on: today, kobo: 12_300, words: "DEP ONE" },
    { on: today, kobo: 45_000, words: "POS" },
  );
  await action(ids[0] ?? 0, "accept");
  await action(ids[1] ?? 0, "accept");
  expect((await lineAt(ids[1] ?? 0)).state).toBe("matched");
  await expectBooksAgree(till);
  const failing = async () =>
    (await verifyLedger(database())).checks.filter(({ ok }) => !ok).map(({ name }) => name);
  const link = `bank_match_book WHERE till_move_id = ${deposit.id}`;
  const clearing = `bank_match_payment WHERE payment_id = ${payment_ids[0]}`;
  for (const [table, check] of [
    [link, "each explained bank line is recorded once, with its amount"],
    [
      clearing,
      "the clearing account holds the tills’ card and cheque payments that the bank has not paid in yet",
    ],
  ] as const) {
    const set = (live: boolean) =>
      tamper(till.database.url, `UPDATE ${table.replace(" WHERE", ` SET live = ${live} WHERE`)}`);
    await set(false);
    expect((await failing()).join()).toContain(check);
    await set(true);
    expect(await failing()).toEqual([]);
  }
});

test("a wallet deposit that is matched with a line can’t be reversed, and a reversed one can’t be matched", async () => {
  const agent = await createAgent();
  const deposit = { bank: "fidelity", reference: reference(), paid_on: daysAgo(2), kobo: 4_321_000 };
  const made = await first.post("/wallet-fundings", { ticket_agent_id: agent.id, ...deposit }, key());
  const { id } = dataOf<{ id: number }>(made);
  expect(await second.post(`/wallet-fundings/${id}/confirm`, { version: 1 }, key())).toMatchObject({
    status: 200,
  });
  const movement = { on: deposit.paid_on, kobo: deposit.kobo, words: "CASH DEPOSIT" };
  const { ids } = await withLines(deposit.bank, movement);
  const [line = 0] = ids;
  const match = () => action(line, "match", { book: { kind: "wallet", id } });
  const request = (by = first) =>
    by.post(`/wallet-fundings/${id}/reversal`, { reason: "Entered for the wrong agent" }, key());
  if ((await lineAt(line)).state !== "matched") expect(await match()).toMatchObject({ status: 200 });
  expect(statusAndCode(await request())).toEqual({ status: 409, code: "funding-matched" });
  expect(await action(line, "undo", { reason: "Wrong wallet" })).toMatchObject({ status: 200 });
  // A match that begins while a reversal is not committed yet waits for it, and is refused.
  const [applied, matching] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reversing = transaction(async (tx) => {
    const input = { reason: "Entered for the wrong agent" };
    const reversal = definitionOf("wallet-funding-reversal");
    await reversal.apply(tx, systemActor("test"), { type: "wallet_funding", id }, input);
    applied.resolve();
    await matching.promise;
  });
  await applied.promise;
  const matched = match();
  await expect.poll(isWaitingForLock, { timeout: 20_000 }).toBe(true);
  matching.resolve();
  await reversing;
  expect(statusAndCode(await matched)).toEqual({ status: 422, code: "invalid" });
  expect((await lineAt(line)).state).toBe("open");
  expect(statusAndCode(await request())).toEqual({ status: 409, code: "wrong-status" });
});

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database());
  return rows.length > 0;
}
