import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BankLineView } from "#areas/collecting/reconciliation/get-line.ts";
import type { StatementView } from "#areas/collecting/reconciliation/get-statement.ts";
import type { ListedAccount } from "#areas/collecting/reconciliation/list-accounts.ts";
import type { BankDay } from "#areas/collecting/reconciliation/list-days.ts";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { ownDataFolder } from "../import/import-client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import {
  dataOf,
  importStatement,
  linesOf,
  type Movement,
  openBankAccount,
  statementOf,
} from "./support/bank.ts";
import { createBill, createPayer, readBill, type TestBill } from "./support/bills.ts";
import { reversePayment } from "./support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Bills named in the narration of a bank line: found, claimed by one officer and confirmed by another. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let day: string;
let tidy: () => Promise<void>;

beforeAll(async () => {
  tidy = await ownDataFolder();
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  day = addDays(await lagosToday(database()), -2);
}, 240_000);
afterAll(async () => {
  await till?.close();
  await tidy?.();
});
afterEach(() => expectBooksAgree(till));

let count = 0;
const key = () => ({ key: `named-bills-test-${++count}` });
const lineAt = async (id: number, client = first) =>
  dataOf<BankLineView>(await client.get(`/bank-lines/${id}`));

async function withLines(...movements: Omit<Movement, "on">[]) {
  const account = await openBankAccount(first);
  await importStatement(first, account, statementOf(movements.map((one) => ({ on: day, ...one }))));
  const lines = await linesOf(first, account);
  return { account, lines, ids: lines.map(({ id }) => id) };
}

const billOf = (individual_id: number, kobo: number) =>
  createBill({ individual_id, lines: [["TX-01", kobo]] });

describe("the narration of a bank line", () => {
  test.each<[string, (bill: TestBill, payer: { code: string; phone: string; tin: string }) => string]>([
    ["pay code", (bill) => `NIP/${bill.pay_code.slice(0, 4)}-${bill.pay_code.slice(4)}/RATES`],
    ["bill code", (bill) => `TRF ${bill.code.replaceAll("-", " ")}`],
    ["payer", (_bill, { code }) => `TRF FOR ${code}`],
    ["phone number", (_bill, { phone }) => `NIP FRM ${phone}`],
    ["TIN", (_bill, { tin }) => `LUC TIN ${tin} 2026`],
  ])("names a bill by its %s, confirmed by the amount", async (by, textOf) => {
    const individual_id = await createPayer();
    const phone = `0803${String(5_000_000 + ++count * 7 + (individual_id % 1_000_000)).slice(-7)}`;
    const tin = String(1_000_000_000 + individual_id * 17 + count);
    const { code } = await database()
      .updateTable("individual")
      .set({ phone_number: phone, tin_number: tin })
      .where("id", "=", individual_id)
      .returning("code")
      .executeTakeFirstOrThrow();
    const kobo = 3_331_100 + ++count * 100;
    const bill = await billOf(individual_id, kobo);
    const text = textOf(bill, { code: code ?? "", phone, tin });
    const { lines, ids } = await withLines({ kobo, words: text }, { kobo: kobo + 1, words: `${text} AND` });
    expect(lines).toMatchObject([
      { suggested_bills: { codes: [bill.code], matches_amount: true } },
      by.endsWith("code") ? { suggested_bills: { codes: [bill.code], matches_amount: false } } : {},
    ]);
    expect((await lineAt(ids[0] ?? 0)).identified_bills).toMatchObject({
      bills: [{ id: bill.id, due_kobo: kobo, by: expect.stringContaining(by) }],
      suggested: [bill.id],
      matches_amount: true,
    });
  });

  test("names all bills of a payer that add up to the amount", async () => {
    const payer = await createPayer();
    const bills = [await billOf(payer, 120_000), await billOf(payer, 34_500)];
    const { ids } = await withLines({
      kobo: 154_500,
      words: `RATES ${bills[0]?.pay_code} ${bills[1]?.pay_code}`,
    });
    expect((await lineAt(ids[0] ?? 0)).identified_bills).toMatchObject({
      suggested: bills.map(({ id }) => id),
      matches_amount: true,
    });
  });

  test("shows no bills to officers who cannot record payments, and no cancelled bills", async () => {
    const bill = await createBill();
    const cancelled = await createBill({ status: "cancelled" });
    const { ids } = await withLines(
      { kobo: 1_250_000, words: `NIP ${bill.pay_code}` },
      { kobo: 1_250_000, words: `NIP ${cancelled.pay_code}` },
    );
    expect((await lineAt(ids[0] ?? 0)).identified_bills).not.toBeNull();
    expect((await lineAt(ids[1] ?? 0)).identified_bills).toBeNull();
    const viewer = await signInAs(await createOfficerWithGrants({ permissions: ["reconciliation.view"] }));
    expect((await lineAt(ids[0] ?? 0, viewer)).identified_bills).toBeNull();
  });
});

test("claiming and confirming a bank line matches it: line, statement, day and account agree", async () => {
  const bill = await createBill({ lines: [["TX-01", 8_899_900]] });
  const { account, lines, ids } = await withLines({ kobo: 8_899_900, words: `NIP ${bill.pay_code}` });
  const id = ids[0] ?? 0;
  const body = { bills: [bill.code], depositor: "Ade Ojo" };
  const claim = (version?: number) => first.post(`/bank-lines/${id}/claim`, { ...body, version }, key());
  expect(await claim(99)).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
  expect((await lineAt(id)).state).toBe("open");
  const made = await claim((await lineAt(id)).version);
  expect(made).toMatchObject({ status: 201 });
  const entry = dataOf<{ id: number }>(made).id;

  const statement = lines[0] && (await lineAt(id)).statement.id;
  const seen = async () => ({
    line: (await lineAt(id)).state,
    listed: (await linesOf(first, account))[0]?.state,
    matched: (await first.get(`/bank-lines?account=${account}&state=matched`)).body.data,
    statement: dataOf<StatementView>(await first.get(`/bank-statements/${statement}`)).states,
    day: dataOf<BankDay>(await first.get(`/bank-accounts/${account}/days/${day}`)),
    account: dataOf<ListedAccount[]>(await first.get("/bank-accounts")).find((one) => one.id === account),
  });
  const one = { lines: 1, kobo: 8_899_900 };
  const inSuspense = {
    line: "suspense",
    listed: "suspense",
    matched: [],
    statement: { suspense: one },
    day: { suspense_kobo: 8_899_900, matched_kobo: 0 },
    account: { suspense_kobo: 8_899_900 },
  };
  expect(await seen()).toMatchObject(inSuspense);

  const { version } = dataOf<{ version: number }>(await first.get(`/bank-entries/${entry}`));
  const confirmed = await second.post(`/bank-entries/${entry}/confirm`, { version }, key());
  expect(confirmed).toMatchObject({ status: 200 });
  expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
  expect(await seen()).toMatchObject({
    line: "matched",
    listed: "matched",
    matched: [{ id }],
    statement: { matched: one },
    day: { suspense_kobo: 0, matched_kobo: 8_899_900 },
    account: { suspense_kobo: 0 },
  });

  await reversePayment(dataOf<{ payment: { id: number } }>(confirmed).payment.id);
  expect(await seen()).toMatchObject(inSuspense);
});

test("a second line for the same bill is allocated only after a warning of the pending deposit", async () => {
  const bill = await createBill({ lines: [["TX-01", 8_641_770]] });
  const { account, ids } = await withLines(
    { kobo: 8_641_770, words: `NIP ${bill.pay_code} A` },
    { kobo: 8_641_770, words: `NIP ${bill.pay_code} B` },
  );
  const [one = 0, two = 0] = ids;
  const body = { bills: [bill.code], depositor: "Ade Ojo" };
  const named = async (id: number) => (await lineAt(id)).identified_bills?.bills[0];
  expect(await named(two)).toMatchObject({ unconfirmed_deposits: [] });

  const made = dataOf<{ id: number; code: string }>(
    await first.post(`/bank-lines/${one}/claim`, body, key()),
  );
  expect(await named(two)).toMatchObject({
    unconfirmed_deposits: [{ id: made.id, code: made.code, kobo: 8_641_770 }],
  });
  const listed = (await linesOf(first, account)).find(({ id }) => id === two);
  expect(listed).toMatchObject({ suggested_bills: { codes: [bill.code], deposit_pending: true } });
  const refused = await first.post(`/bank-lines/${two}/claim`, body, key());
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "deposit-pending", data: { deposits: [made.code] } },
  });
  expect(refused.body.message).toContain("₦86,417.70");
  expect((await lineAt(two)).state).toBe("open");
  const despite = { ...body, despite_deposits: [made.code] };
  expect(await first.post(`/bank-lines/${two}/claim`, despite, key())).toMatchObject({ status: 201 });
});

test("two lines allocated to one bill at the same moment: one is refused with a warning", async () => {
  const bill = await createBill({ lines: [["TX-01", 8_641_880]] });
  // At two banks, whose locks don't order the claims.
  const movement = { on: day, kobo: 8_641_880, words: `NIP ${bill.pay_code}` };
  const lineAtBank = async (bank: string) => {
    const account = await openBankAccount(first, bank);
    await importStatement(first, account, statementOf([movement]));
    return (await linesOf(first, account)).map(({ id }) => id);
  };
  const ids = [...(await lineAtBank("zenith")), ...(await lineAtBank("fidelity"))];
  const body = { bills: [bill.code], depositor: "Ade Ojo" };
  // Both deposits are written before either is committed.
  await sql`CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(0.5); RETURN NEW; END'`.execute(database());
  await sql`CREATE TRIGGER pause AFTER INSERT ON bank_entry_bill FOR EACH ROW EXECUTE FUNCTION pause()`.execute(
    database(),
  );
  const both = await Promise.all(ids.map((id) => first.post(`/bank-lines/${id}/claim`, body, key())));
  await sql`DROP FUNCTION pause() CASCADE`.execute(database());
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("deposit-pending");
});

describe("the history of an allocated line", () => {
  const claim = async (id: number, bill: TestBill) => {
    const body = { bills: [bill.code], depositor: "Ade Ojo" };
    return dataOf<{ id: number; code: string }>(await first.post(`/bank-lines/${id}/claim`, body, key()));
  };
  const remarkOf = async (entry: number) =>
    dataOf<{ remark: string }>(await first.get(`/bank-entries/${entry}`)).remark;

  test("names no suspense if it was open", async () => {
    const bill = await createBill({ lines: [["TX-01", 8_641_770]] });
    const { ids } = await withLines({ kobo: 8_641_770, words: `NIP ${bill.pay_code}` });
    const id = ids[0] ?? 0;
    const entry = await claim(id, bill);
    const { history, match } = await lineAt(id);
    expect(history.map(({ verb }) => verb)).toEqual(["claim"]);
    expect(match?.explanation).toBe(`Kept in suspense until the allocation ${entry.code} is confirmed.`);
    expect(await remarkOf(entry.id)).toBe(`Allocated from bank line: NIP ${bill.pay_code}`);
    await first.post(`/bank-entries/${entry.id}/withdraw`, {}, key());
    expect((await lineAt(id)).match?.explanation).toBe("Kept in suspense.");
  });

  test("names it if an officer put it there", async () => {
    const bill = await createBill({ lines: [["TX-01", 8_641_770]] });
    const { ids } = await withLines({ kobo: 8_641_770, words: `NIP ${bill.pay_code}` });
    const id = ids[0] ?? 0;
    const { version } = await lineAt(id);
    await first.post(`/bank-lines/${id}/place`, { place: "suspense", version }, key());
    const entry = await claim(id, bill);
    expect((await lineAt(id)).history.map(({ verb }) => verb)).toEqual(["claim", "suspense"]);
    expect(await remarkOf(entry.id)).toBe(`Allocated from suspense: NIP ${bill.pay_code}`);
    const { version: entryVersion } = dataOf<{ version: number }>(
      await first.get(`/bank-entries/${entry.id}`),
    );
    await second.post(`/bank-entries/${entry.id}/confirm`, { version: entryVersion }, key());
    expect((await lineAt(id)).match?.explanation).not.toContain("not known");
  });
});
