import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { pendingMoney } from "#areas/collecting/pending-money.ts";
import type { BankLineView } from "#areas/collecting/reconciliation/get-line.ts";
import type { BankDay } from "#areas/collecting/reconciliation/list-days.ts";
import { addDays } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { ownDataFolder } from "../import/import-client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficer } from "../support/people.ts";
import {
  dataOf,
  importStatement,
  linesOf,
  type Movement,
  openBankAccount,
  send,
  statementOf,
  viewStatement,
  waitForJob,
  work,
} from "./support/bank.ts";
import { agencyOf, createBill, readBill, type TestBill } from "./support/bills.ts";
import { choose, readPayment, start } from "./support/pay.ts";
import { reversePayment } from "./support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Bank statements and the books: imported once, matched once, and each day closed by two officers. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let today: string;
let tidy: () => Promise<void>;

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
const key = () => ({ key: `reconciliation-test-${++count}` });
const ago = (days: number) => addDays(today, -days);

/** Enters a bank payment and has it confirmed by a second officer. */
async function paySlip(
  bill: TestBill,
  reference: string,
  kobo: number,
  paid_on: string,
  bank = "zenith",
): Promise<number> {
  const deposit = {
    kind: "teller",
    bank,
    reference,
    paid_on,
    kobo,
    depositor: "Ngozi Eze",
    bills: [bill.pay_code],
  };
  const made = await first.post("/bank-entries", deposit, key());
  expect(made).toMatchObject({ status: 201 });
  return confirmDeposit(dataOf<{ id: number }>(made).id);
}

async function confirmDeposit(id: number): Promise<number> {
  const { version } = dataOf<{ version: number }>(await first.get(`/bank-entries/${id}`));
  const done = await second.post(`/bank-entries/${id}/confirm`, { version }, key());
  expect(done).toMatchObject({ status: 200 });
  return dataOf<{ payment: { id: number } }>(done).payment.id;
}

async function balanceOf(name: Parameters<typeof findAccount>[1]): Promise<number> {
  const account = await findAccount(database(), name);
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
}

const lineAt = async (id: number) => dataOf<BankLineView>(await first.get(`/bank-lines/${id}`));
const action = async (id: number, verb: string, body: object = {}) =>
  first.post(`/bank-lines/${id}/${verb}`, body, key());

/** An account with a statement of these movements, and its lines in order. */
async function withLines(...movements: Movement[]) {
  const account = await openBankAccount(first);
  await importStatement(first, account, statementOf(movements));
  return { account, lines: await linesOf(first, account) };
}

describe("a statement", () => {
  test("is checked before it is imported, and imported once", async () => {
    const account = await openBankAccount(first);
    const text = statementOf([
      { on: ago(3), kobo: 250_000, words: "TRF ADE OJO" },
      { on: ago(3), kobo: 250_000, words: "TRF ADE OJO" },
      { on: ago(2), kobo: -400, words: "SMS CHARGE" },
    ]).concat(`${ago(2)},TRF LATER,,a lot,\r\n`);
    const sent = await send(first, account, text);
    const { id } = dataOf<{ id: number }>(sent);
    const dry = await work(first, id, "dry-run");
    expect(dry.result).toMatchObject({
      lines: 3,
      made: 3,
      known: 0,
      bad_lines: 1,
      break_lines: 0,
      bad: [{ line: 5, reason: "“a lot” is not an amount." }],
    });
    const file = await first.fetch(`/jobs/${dry.id}/file`);
    expect(await file.text()).toContain("“a lot” is not an amount.");
    expect(await linesOf(first, account)).toEqual([]);
    const run = await work(first, id, "run");
    expect(run.result).toMatchObject({ made: 3, known: 0 });
    expect((await linesOf(first, account)).map(({ kobo }) => kobo)).toEqual([250_000, 250_000, -400]);
    expect((await work(first, id, "run")).result).toMatchObject({ made: 0, known: 3 });
    expect((await importStatement(first, account, text)).result).toMatchObject({ made: 0, known: 3 });
    expect(await viewStatement(first, id)).toMatchObject({
      from_day: ago(3),
      to_day: ago(2),
      closing_kobo: 499_600,
    });
  });

  test("that overlaps another adds only new lines, even without a balance column", async () => {
    const twice = { on: ago(5), kobo: 100_000, words: "MARKET FEES" };
    const [a, b] = [
      [twice, twice],
      [twice, twice, twice, { on: ago(4), kobo: 5_000, words: "TRF" }],
    ];
    const account = await openBankAccount(first);
    await importStatement(first, account, statementOf(a));
    const plain = [
      "Day;Details;Amount",
      ...b.map(({ on, kobo, words }) => `${on};${words};${kobo / 100}`),
    ].join("\n");
    expect((await importStatement(first, account, plain)).result).toMatchObject({ made: 2, known: 2 });
    expect((await importStatement(first, account, statementOf(b))).result).toMatchObject({
      made: 0,
      known: 4,
    });
  });

  test("in another encoding, with text above the table, is read correctly", async () => {
    const account = await openBankAccount(first);
    const text = `Zenith Bank\r\nAccount\t1012345678\r\n\r\n${statementOf([
      { on: ago(3), kobo: 250_000, words: "ỌLÁ ṢỌLÁ ₦" },
    ]).replaceAll(",", "\t")}`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    await importStatement(first, account, utf16);
    expect(await linesOf(first, account)).toMatchObject([{ narration: "ỌLÁ ṢỌLÁ ₦", kobo: 250_000 }]);
    const other = await openBankAccount(first);
    const latin = Buffer.from(statementOf([{ on: ago(3), kobo: 1_000, words: "CAFÉ" }]), "latin1");
    await importStatement(first, other, latin);
    expect(await linesOf(first, other)).toMatchObject([{ narration: "CAFÉ" }]);
  });

  test("with corrected columns is recognised next time", async () => {
    const account = await openBankAccount(first);
    const text = (on: string) => `When,What,Naira\n${on},TRF,-12.50\n`;
    const { id } = dataOf<{ id: number }>(await send(first, account, text(ago(3))));
    const guessed = await viewStatement(first, id);
    const refused = await first.post(`/bank-statements/${id}/run`, { mapping: guessed.mapping }, key());
    expect(refused).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["amount", "date", "narration"]);
    const mapping = {
      ...guessed.mapping,
      turned: true,
      header_line: 1,
      columns: { date: 0, narration: 1, amount: 2 },
    };
    expect((await work(first, id, "run", mapping)).state).toBe("done");
    expect(await linesOf(first, account)).toMatchObject([{ kobo: 1_250 }]);
    const next = dataOf<{ id: number }>(await send(first, account, text(ago(2))));
    expect((await viewStatement(first, next.id)).mapping).toEqual(mapping);
  });

  test("that is not a statement is rejected and stores nothing", async () => {
    const account = await openBankAccount(first);
    expect(await send(first, account, "%PDF-1.7 …")).toMatchObject({
      status: 422,
      body: { code: "import-wrong-file" },
    });
    expect(await send(first, account, "words\nand words\n")).toMatchObject({
      body: { code: "import-wrong-file" },
    });
    expect(await send(first, account, "a,b\n", "a.xlsx")).toMatchObject({
      body: { code: "import-wrong-file" },
    });
    expect(await send(first, 999_999, statementOf([]))).toMatchObject({ status: 404 });
  });

  test.each([
    ["half a UTF-16 character", Buffer.from([0xff, 0xfe, 0x44, 0x00, 0x61])],
    [
      "a UTF-8 byte order mark before other bytes",
      Buffer.from([0xef, 0xbb, 0xbf, 0x44, 0xff, 0x2c, 0x41, 0x0a]),
    ],
    ["bytes of no known encoding", Buffer.from([0x44, 0x2c, 0x41, 0x0a, 0x81, 0x8d, 0x2c, 0x31, 0x0a])],
  ])("in an unreadable encoding (%s) is rejected with its code and not stored", async (_, bytes) => {
    const account = await openBankAccount(first);
    expect(await send(first, account, bytes)).toMatchObject({
      status: 422,
      body: { code: "import-wrong-encoding", message: expect.stringContaining("Save it as CSV UTF-8") },
    });
    const listed = await first.get(`/bank-statements?account=${account}`);
    expect(listed).toMatchObject({ status: 200, body: { data: [] } });
  });
});

describe("matching", () => {
  test("finds a bank payment by its number once, and can be undone with a reason", async () => {
    const payment = await paySlip(await createBill(), "TLR 00427781", 1_250_000, ago(4));
    const { account, lines } = await withLines({
      on: ago(3),
      kobo: 1_250_000,
      words: "CASH DEP TLR/00427781 IKEJA",
    });
    expect(lines).toMatchObject([{ state: "matched", confidence: "certain" }]);
    const id = lines[0]?.id ?? 0;
    expect((await lineAt(id)).match).toMatchObject({
      kind: "payment",
      how: "auto",
      payments: [{ id: payment }],
    });
    expect(await action(id, "undo")).toMatchObject({ status: 422 });
    expect(await action(id, "undo", { reason: "Another teller." })).toMatchObject({ status: 200 });
    // Automatic matching does not repeat a match that was undone.
    const rerun = await waitForJob(await first.post(`/bank-accounts/${account}/match`, {}, key()));
    expect(rerun.result).toMatchObject({ matched: 0, proposed: 0 });
    expect(await action(id, "match", { payment_ids: [payment] })).toMatchObject({ status: 200 });
    expect(await action(id, "match", { payment_ids: [payment] })).toMatchObject({
      body: { code: "wrong-status" },
    });
  });

  test("of a gateway payout posts bank and fee, and reverses both", async () => {
    const bills = [await createBill(), await createBill()];
    const payments = [];
    for (const bill of bills) {
      const payment = await start([bill]);
      await choose(payment, "pay");
      await settle(payment.reference);
      payments.push(await readPayment(payment.id));
    }
    const net = payments.reduce((sum, { kobo, fee_kobo }) => sum + kobo - (fee_kobo ?? 0), 0);
    const bank = await balanceOf({ kind: "bank", provider: "zenith" });
    const clearing = await balanceOf({ kind: "gateway-clearing", provider: "paystack" });
    const { lines } = await withLines({ on: today, kobo: net, words: "NIP PAYSTACK SETTLEMENT" });
    expect(lines).toMatchObject([{ state: "matched", confidence: "certain" }]);
    expect(await balanceOf({ kind: "bank", provider: "zenith" })).toBe(bank - net);
    expect(await balanceOf({ kind: "gateway-clearing", provider: "paystack" })).toBe(clearing + net);
    const id = lines[0]?.id ?? 0;
    await action(id, "undo", { reason: "Of another day." });
    expect(await balanceOf({ kind: "bank", provider: "zenith" })).toBe(bank);
    // A smaller amount is accepted: the difference is a fee the gateway did not report.
    const { lines: less } = await withLines({ on: today, kobo: net - 1_000, words: "NIP FRM SOMEBODY" });
    const payment_ids = payments.map((payment) => payment.id);
    const at = less[0]?.id ?? 0;
    expect(await action(at, "match", { payment_ids })).toMatchObject({ status: 200 });
    expect((await lineAt(at)).match).toMatchObject({ kind: "gateway", fee_kobo: 1_000 });
  });

  test("does not propose the rest of a partly refunded payment as another payout", async () => {
    const { id, reference } = await start([await createBill()]).then(async (payment) => {
      await choose(payment, "pay");
      await settle(payment.reference);
      return payment;
    });
    const { kobo, fee_kobo } = await readPayment(id);
    const { lines } = await withLines({
      on: today,
      kobo: kobo - (fee_kobo ?? 0),
      words: "NIP FRM A SERVICE",
    });
    const [line] = lines;
    if (line?.state !== "matched")
      expect(await action(line?.id ?? 0, "match", { payment_ids: [id] })).toMatchObject({ status: 200 });
    const refund = await fetch(`${till.simulator.url}/refund`, {
      method: "POST",
      headers: { Authorization: `Bearer ${till.secret}`, "Content-Type": "application/json" },
      body: JSON.stringify({ transaction: reference, amount: 250_000 }),
    });
    expect(refund.ok).toBe(true);
    await till.simulator.control.idle();
    await waitForWebhooks();
    const { id: request } = await database()
      .selectFrom("money_back")
      .select("id")
      .where("payment_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(await second.post(`/refund-requests/${request}/approve`, {}, key())).toMatchObject({
      status: 200,
    });
    const { lines: remainder } = await withLines({
      on: today,
      kobo: kobo - 250_000 - (fee_kobo ?? 0),
      words: "NIP PAYSTACK SETTLEMENT",
    });
    expect(remainder).toMatchObject([{ state: "open" }]);
    const rest = await database()
      .selectFrom("payment")
      .select("id")
      .where("rest_of_id", "=", id)
      .executeTakeFirstOrThrow();
    const { payouts } = await lineAt(remainder[0]?.id ?? 0);
    expect(payouts.flatMap(({ payment_ids }) => payment_ids)).not.toContain(rest.id);
  });

  test("by hand requires equal totals, allows several lines per payment, and no payment twice", async () => {
    const payment = await paySlip(await createBill(), "HAND/1", 1_250_000, ago(9));
    const { lines } = await withLines(
      { on: ago(3), kobo: 1_000_000, words: "PART ONE" },
      { on: ago(3), kobo: 250_000, words: "PART TWO" },
      { on: ago(3), kobo: 1_250_000, words: "WHOLE" },
    );
    const [one, two, whole] = lines.map(({ id }) => id);
    expect(await action(one ?? 0, "match", { payment_ids: [payment] })).toMatchObject({
      status: 422,
      body: { code: "sums-differ", message: expect.stringContaining("difference is ₦2,500.00") },
    });
    expect(await action(one ?? 0, "match", { payment_ids: [payment], line_ids: [two] })).toMatchObject({
      status: 200,
    });
    expect(await action(whole ?? 0, "match", { payment_ids: [payment] })).toMatchObject({
      body: { code: "payment-matched" },
    });
    expect(await action(one ?? 0, "match", { payment_ids: [] })).toMatchObject({ status: 422 });
    await action(one ?? 0, "undo", { reason: "Wrong." });
    expect((await lineAt(two ?? 0)).state).toBe("open");
  });

  test("posts nothing for a proposal until it is accepted, and does not repeat a declined one", async () => {
    const charges = await balanceOf({ kind: "bank-charges", provider: "zenith" });
    const { account, lines } = await withLines(
      { on: ago(3), kobo: -400, words: "SMS CHARGE OCT" },
      { on: ago(3), kobo: -500, words: "COT" },
    );
    expect(lines).toMatchObject([{ state: "proposed" }, { state: "proposed" }]);
    expect(await balanceOf({ kind: "bank-charges", provider: "zenith" })).toBe(charges);
    const [sms, cot] = lines.map(({ id }) => id);
    expect(await action(sms ?? 0, "accept", { version: 99 })).toMatchObject({
      body: { code: "edited-meanwhile" },
    });
    expect(await action(sms ?? 0, "accept")).toMatchObject({ status: 200 });
    expect(await balanceOf({ kind: "bank-charges", provider: "zenith" })).toBe(charges - 400);
    await action(cot ?? 0, "undo");
    await waitForJob(await first.post(`/bank-accounts/${account}/match`, {}, key()));
    expect((await lineAt(cot ?? 0)).state).toBe("open");
    expect(await action(cot ?? 0, "place", { place: "not-ours" })).toMatchObject({ status: 422 });
    expect(
      await action(cot ?? 0, "place", { place: "not-ours", reason: "The bank reversed it." }),
    ).toMatchObject({ status: 200 });
  });
});

describe("unidentified money", () => {
  test("stays in suspense until two officers claim it for a bill", async () => {
    const suspense = await balanceOf({ kind: "suspense", provider: "zenith" });
    const { lines } = await withLines({ on: ago(3), kobo: 1_250_000, words: "NIP FRM A STRANGER" });
    const id = lines[0]?.id ?? 0;
    const bill = await createBill();
    const claim = { bills: bill.pay_code, depositor: "A stranger" };
    // Other tests leave bank payments of this amount, unrelated to this line.
    expect(await action(id, "claim", claim)).toMatchObject({ body: { code: "in-books" } });
    const reason = "Its payer says so.";
    const twice = await Promise.all([1, 2].map(() => action(id, "claim", { ...claim, reason })));
    expect(await balanceOf({ kind: "suspense", provider: "zenith" })).toBe(suspense + 1_250_000);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe("line-claimed");
    const entry = dataOf<{ id: number }>(
      twice.find(({ status }) => status === 201) ?? { body: { status: "error" } },
    );
    expect(await action(id, "undo", { reason: "Mine." })).toMatchObject({ body: { code: "line-claimed" } });
    // The officer who confirms the deposit sees the reason.
    expect((await second.get(`/bank-entries/${entry.id}`)).body.data).toMatchObject({
      history: expect.arrayContaining([expect.objectContaining({ reason })]),
    });
    const { version } = dataOf<{ version: number }>(await first.get(`/bank-entries/${entry.id}`));
    const more = {
      kind: "transfer",
      bank: "zenith",
      reference: lines[0]?.code,
      paid_on: ago(3),
      kobo: 2_000_000,
    };
    const changed = { ...more, depositor: "A stranger", bills: bill.pay_code, version };
    expect(await first.patch(`/bank-entries/${entry.id}`, changed, key())).toMatchObject({
      status: 422,
      body: { errors: { kobo: ["This comes from the bank statement and can’t be changed."] } },
    });
    const before = await balanceOf({ kind: "bank", provider: "zenith" });
    await confirmDeposit(entry.id);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_250_000 });
    expect(await balanceOf({ kind: "suspense", provider: "zenith" })).toBe(suspense);
    expect(await balanceOf({ kind: "bank", provider: "zenith" })).toBe(before);
    expect((await lineAt(id)).entry).toMatchObject({ id: entry.id, status: "confirmed" });
  });
});

describe("a reversed payment", () => {
  test("from suspense returns its money there, to be claimed again or released", async () => {
    const suspense = await balanceOf({ kind: "suspense", provider: "zenith" });
    // Older than any bank payment may be.
    const { lines } = await withLines({ on: ago(500), kobo: 1_250_000, words: "NIP FRM LONG AGO" });
    const id = lines[0]?.id ?? 0;
    await action(id, "place", { place: "suspense" });
    const bills = (await createBill()).pay_code;
    const claim = async () => {
      const made = await action(id, "claim", { bills, depositor: "A stranger" });
      expect(made).toMatchObject({ status: 201 });
      return confirmDeposit(dataOf<{ id: number }>(made).id);
    };
    await reversePayment(await claim());
    expect(await balanceOf({ kind: "suspense", provider: "zenith" })).toBe(suspense + 1_250_000);
    expect(await lineAt(id)).toMatchObject({ entry: null, can: { claim: true } });
    const claimed = await claim();
    expect(await balanceOf({ kind: "suspense", provider: "zenith" })).toBe(suspense);
    expect(await action(id, "undo", { reason: "Known." })).toMatchObject({ body: { code: "line-claimed" } });
    await reversePayment(claimed);
    expect(await action(id, "undo", { reason: "Known." })).toMatchObject({ status: 200 });
    expect(await balanceOf({ kind: "suspense", provider: "zenith" })).toBe(suspense);
  });

  test("is not matched by a later statement, but its replacement is", async () => {
    const bill = await createBill();
    const reversed = await paySlip(bill, "REV/30071", 1_250_000, ago(33));
    await reversePayment(reversed);
    const { account, lines } = await withLines({ on: ago(33), kobo: 1_250_000, words: "DEP REV/30071" });
    const id = lines[0]?.id ?? 0;
    expect(lines).toMatchObject([{ state: "open" }]);
    expect((await lineAt(id)).payments.map((one) => one.id)).not.toContain(reversed);
    expect(await action(id, "match", { payment_ids: [reversed] })).toMatchObject({ status: 422 });
    const dayNow = async () => dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${ago(33)}`));
    expect(await dayNow()).toMatchObject({ expected_kobo: 0, missing: [] });
    const replacement = await paySlip(bill, "REV/30071", 1_250_000, ago(33));
    await waitForJob(await first.post(`/bank-accounts/${account}/match`, {}, key()));
    expect((await lineAt(id)).match).toMatchObject({
      confidence: "certain",
      payments: [{ id: replacement }],
    });
    expect(await dayNow()).toMatchObject({ expected_kobo: 1_250_000, found_kobo: 1_250_000 });
    // Reversed after matching: the line shows it, and the match can be undone.
    await reversePayment(replacement);
    expect((await lineAt(id)).match).toMatchObject({ reversed_count: 1, payments: [{ state: "reversed" }] });
    expect(await action(id, "undo", { reason: "Reversed." })).toMatchObject({ status: 200 });
  });

  test("that is proposed for a line cannot be accepted", async () => {
    const payment = await paySlip(await createBill(), "REV/77", 1_250_000, ago(61));
    const { lines } = await withLines({ on: ago(60), kobo: 1_250_000, words: "NGOZI EZE" });
    const id = lines[0]?.id ?? 0;
    expect(lines).toMatchObject([{ state: "proposed" }]);
    await reversePayment(payment);
    expect(await action(id, "accept")).toMatchObject({ status: 409, body: { code: "payment-reversed" } });
    expect(await action(id, "undo")).toMatchObject({ status: 200 });
  });
});

describe("a day", () => {
  const dayOf = async (account: number, day: string) =>
    dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${day}`));

  test("is closed by one of two concurrent officers, confirmed by another, and excludes late lines", async () => {
    const payment = await paySlip(await createBill(), "DAY/2001", 1_250_000, ago(3));
    const movements = [
      { on: ago(3), kobo: 1_250_000, words: "DEP DAY 2001" },
      { on: ago(3), kobo: 7_000, words: "A STRANGER" },
    ];
    const { account, lines } = await withLines(...movements);
    const close = (by: ApiClient, day = ago(3)) => by.post("/bank-days", { account, day }, key());
    expect(await close(first)).toMatchObject({ status: 409, body: { code: "lines-open" } });
    expect((await pendingMoney(systemActor("test"))).map(({ what }) => what)).toContain("lines");
    for (const { id, state } of lines)
      if (state !== "matched") await action(id, "place", { place: "suspense" });
    expect(await dayOf(account, ago(3))).toMatchObject({
      open: 0,
      in_kobo: 1_257_000,
      suspense_kobo: 7_000,
      expected_kobo: 1_250_000,
      found_kobo: 1_250_000,
      can: { close: true },
    });
    expect(await close(first, today)).toMatchObject({ status: 422 });
    expect(await close(first, ago(40))).toMatchObject({ body: { code: "no-statement" } });
    const both = await Promise.all([close(first), close(second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("day-closed");
    expect((await pendingMoney(systemActor("test"))).map(({ what }) => what)).toContain("days");
    const isFirst = both[0]?.status === 201;
    const [closer, other] = isFirst ? [first, second] : [second, first];
    const { id } = dataOf<{ id: number }>(both[isFirst ? 0 : 1] ?? { body: { status: "error" } });
    expect(await closer.post(`/bank-days/${id}/confirm`, {}, key())).toMatchObject({
      body: { code: "own-entry" },
    });
    expect(await other.post(`/bank-days/${id}/confirm`, {}, key())).toMatchObject({ status: 200 });
    expect(await action(lines[0]?.id ?? 0, "undo", { reason: "Late." })).toMatchObject({
      body: { code: "day-closed" },
    });
    // A late line counts on the next open day, and the import reports it.
    const late = await importStatement(
      first,
      account,
      statementOf([...movements, { on: ago(3), kobo: 900, words: "LATE" }]),
    );
    expect(late.result).toMatchObject({ made: 1, late: 1 });
    expect((await linesOf(first, account)).at(-1)).toMatchObject({
      booked_on: ago(3),
      day: ago(2),
      state: "open",
    });
    expect(await dayOf(account, ago(2))).toMatchObject({ late: 1, lines: 1 });
    expect(await readPayment(payment)).toMatchObject({ state: "confirmed" });
  });

  test("can be returned with a reason, or reopened with step-up", async () => {
    const { account } = await withLines({ on: ago(3), kobo: 7_000, words: "A" });
    const [line] = await linesOf(first, account);
    await action(line?.id ?? 0, "place", { place: "suspense" });
    const close = async () => {
      const closed = await first.post("/bank-days", { account, day: ago(3) }, key());
      expect(closed).toMatchObject({ status: 201 });
      return dataOf<{ id: number }>(closed).id;
    };
    const back = await close();
    expect(await second.post(`/bank-days/${back}/return`, {}, key())).toMatchObject({ status: 422 });
    const reason = { reason: "Look at it again." };
    expect(await second.post(`/bank-days/${back}/return`, reason, key())).toMatchObject({ status: 200 });
    const id = await close();
    expect(await second.post(`/bank-days/${id}/reopen`, reason, key())).toMatchObject({
      body: { code: "wrong-status" },
    });
    await second.post(`/bank-days/${id}/confirm`, {}, key());
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    expect(await second.post(`/bank-days/${id}/reopen`, reason, key())).toMatchObject({
      body: { code: "step-up-needed" },
    });
    await second.post("/step-up", { password: "Ratebook-demo-1" });
    expect(await second.post(`/bank-days/${id}/reopen`, reason, key())).toMatchObject({ status: 200 });
    expect((await dayOf(account, ago(3))).records.map(({ status }) => status)).toEqual([
      "reopened",
      "returned",
    ]);
    expect(await action(line?.id ?? 0, "undo", { reason: "Known now." })).toMatchObject({ status: 200 });
  });
});

test("exporting lines is audited with the filter", async () => {
  const { account } = await withLines({ on: ago(3), kobo: 7_000, words: "A STRANGER" });
  const csv = await (await first.fetch(`/bank-line-export?account=${account}&state=open`)).text();
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  // Labels, not codes.
  expect(csv).toContain(",Open,");
  expect(csv).toContain("Zenith Bank");
  const trail = database().selectFrom("audit").select("after").where("action", "=", "bank_line.export");
  expect((await trail.execute()).at(-1)?.after).toMatchObject({ account, state: "open" });
});

test("officers of one agency cannot see or do any of it", async () => {
  const account = await openBankAccount(first);
  const bound = await signInAs((await createOfficer(null, [await agencyOf("TST")])) as never);
  for (const path of [
    "/bank-accounts",
    "/bank-statements",
    "/bank-lines",
    `/bank-accounts/${account}/days`,
    "/bank-line-export",
  ])
    expect(await bound.get(path)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(await send(bound, account, statementOf([]))).toMatchObject({ status: 403 });
  for (const verb of ["match", "place", "accept", "undo"])
    expect(await bound.post(`/bank-lines/1/${verb}`, {}, key())).toMatchObject({ status: 403 });
  expect(await bound.post("/bank-days", { account, day: ago(3) }, key())).toMatchObject({ status: 403 });
});

test("a bank account is entered once, and all errors are reported at once", async () => {
  const given = { bank: "gtbank", number: "0123456789", name: "Treasury" };
  expect(await first.post("/bank-accounts", given, key())).toMatchObject({ status: 201 });
  expect(await first.post("/bank-accounts", given, key())).toMatchObject({
    status: 422,
    body: { code: "account-used" },
  });
  const refused = await first.post("/bank-accounts", { bank: "mine", number: "12" }, key());
  expect(Object.keys(refused.body.errors ?? {}).sort()).toEqual(["bank", "name", "number"]);
});
