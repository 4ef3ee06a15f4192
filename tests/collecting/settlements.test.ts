import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findLedgerEntries } from "#areas/collecting/reconciliation/find-ledger-entries.ts";
import type { ListedLine } from "#areas/collecting/reconciliation/list-lines.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { tamper } from "../money/support/owner.ts";
import { reversePayment } from "../money/support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { asRealInstallation } from "../people/messages-kit.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { dataOf, daysAgo, giveAccount, ledgerIncome, pay, shiftBack } from "./kit.ts";

/** Settlements of agencies: everything is paid once, by two officers, and never more than the ledger holds. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
const yesterday = daysAgo(1);

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
});
afterAll(() => till?.close());
afterEach(() => expectBooksAgree(till));

interface Batch {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  readonly status: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly gross_kobo: number;
  readonly reversed_kobo: number;
  readonly fee_kobo: number;
  readonly carried_kobo: number;
  readonly net_kobo: number;
}

let count = 0;
const key = () => ({ key: `settlement-test-${++count}` });
const draft = (agency_id: number, more: object = {}, by = first) =>
  by.post("/settlements", { agency_id, period_to: yesterday, ...more }, key());
const read = async (id: number, by = first) => dataOf<Batch>(await by.get(`/settlements/${id}`));
async function decide(id: number, verb: string, by: ApiClient, body: object = {}) {
  const { version } = await read(id);
  return by.post(`/settlements/${id}/${verb}`, { version, ...body }, key());
}
const paid = (reference: string) => ({ from_bank: "zenith", reference, paid_on: daysAgo(0) });

/** An agency with a bank account and collections of these amounts. */
async function agencyWith(name: string, ...amounts: number[]): Promise<number> {
  const agency_id = await agencyOf(name);
  await giveAccount(agency_id, first, second);
  for (const kobo of amounts) await pay([await createBill({ agency_id, lines: [[`ST-${name}`, kobo]] })]);
  return agency_id;
}

async function feesOf(agency_id: number): Promise<number> {
  const { rows } = await sql<{
    kobo: number;
  }>`SELECT coalesce(sum(kobo), 0)::bigint AS kobo FROM settlement_share
    WHERE agency_id = ${agency_id} AND kind = 'fee'`.execute(database());
  return rows[0]?.kobo ?? 0;
}

describe("a settlement", () => {
  test("is drafted by one officer, approved by another, sent to the bank and recorded as paid", async () => {
    const agency = await agencyWith("SETA", 5_000_00, 2_500_00);
    await shiftBack(till, 2);
    const made = await draft(agency);
    expect(made).toMatchObject({ status: 201 });
    const batch = dataOf<Batch>(made);
    const fees = await feesOf(agency);
    expect(fees).toBeLessThan(0);
    expect(batch).toMatchObject({
      gross_kobo: 7_500_00,
      reversed_kobo: 0,
      fee_kobo: fees,
      net_kobo: 7_500_00 + fees,
    });
    expect(batch).toMatchObject({ period_from: daysAgo(2), period_to: yesterday, status: "draft" });

    expect(await decide(batch.id, "approve", first)).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    expect(await second.get("/settlements/payment-file")).toMatchObject({
      status: 409,
      body: { code: "nothing-to-pay" },
    });
    expect(await decide(batch.id, "pay", second, paid("X-1"))).toMatchObject({ status: 409 });
    expect((await decide(batch.id, "approve", second)).status).toBe(200);
    const file = await (await first.fetch(`/settlements/payment-file?id=${batch.id}`)).text();
    expect(file.trim().split("\r\n")[1]).toMatch(
      new RegExp(
        `^${batch.code}/1,Agency ${agency},1012345678,Zenith Bank,${((7_500_00 + fees) / 100).toFixed(2)},`,
      ),
    );
    expect((await decide(batch.id, "pay", second, paid("FT-0001"))).status).toBe(200);
    expect(await read(batch.id)).toMatchObject({ status: "paid" });
    // The payout is in the books, so the bank line of it is recognised.
    const line = { bank: "zenith", kobo: -batch.net_kobo, booked_on: daysAgo(0) } as ListedLine;
    const known = (more: object = {}) => findLedgerEntries(systemActor("test"), { ...line, ...more });
    const { id, code } = batch;
    expect(await known()).toMatchObject([{ kind: "settlement", record_id: id, code, state: "booked" }]);
    expect(await known({ booked_on: daysAgo(8) })).toEqual([]);
    expect(await known({ bank: "gtbank" })).toEqual([]);
    expect(await draft(agency)).toMatchObject({ status: 422, body: { code: "period-overlaps" } });
    expect((await first.fetch(`/settlements/${batch.id}/pdf`)).status).toBe(200);
    const paper = JSON.stringify((await first.get(`/settlements/${batch.id}/paper`)).body.data);
    for (const text of [batch.code, "ST-SETA", "7,500.00", "FT-0001"]) expect(paper).toContain(text);
  });

  test("that fails or is returned is approved and paid again under another number", async () => {
    const agency = await agencyWith("SETB", 1_000_00);
    await shiftBack(till, 2);
    const { id } = dataOf<Batch>(await draft(agency));
    await decide(id, "approve", second);
    expect(await decide(id, "fail", first, {})).toMatchObject({ status: 422 });
    expect((await decide(id, "fail", first, { reason: "Account closed" })).status).toBe(200);
    expect(await decide(id, "approve", first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    await decide(id, "approve", second);
    // The officer who reports a failure cannot approve the next attempt.
    expect((await decide(id, "fail", second, { reason: "Account closed" })).status).toBe(200);
    expect(await decide(id, "approve", second)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await read(id, second)).toMatchObject({ can: { approve: false } });
    const third = await signInAs(await createOfficer(null));
    expect(await read(id, third)).toMatchObject({ can: { approve: true } });
    expect((await decide(id, "approve", third)).status).toBe(200);
    expect((await decide(id, "pay", first, paid("FT-0002"))).status).toBe(200);
    await expectBooksAgree(till);
    expect((await decide(id, "fail", first, { reason: "Sent back by the bank" })).status).toBe(200);
    await expectBooksAgree(till);
    await decide(id, "approve", second);
    const used = await decide(id, "pay", first, paid("ft 0001"));
    expect(used).toMatchObject({ status: 422, body: { code: "reference-used" } });
    expect((await decide(id, "pay", first, paid("FT-0003"))).status).toBe(200);
    expect(dataOf<{ payouts: unknown[] }>(await first.get(`/settlements/${id}`)).payouts).toHaveLength(4);
  });

  test("that is discarded releases its lines to the next one", async () => {
    const agency = await agencyWith("SETC", 300_00);
    await shiftBack(till, 1);
    const made = dataOf<Batch>(await draft(agency));
    expect(await draft(agency)).toMatchObject({ status: 409, body: { code: "settlement-open" } });
    expect((await decide(made.id, "discard", first, { reason: "Too early" })).status).toBe(200);
    expect(await decide(made.id, "approve", second)).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });
    expect(dataOf<Batch>(await draft(agency)).net_kobo).toBe(made.net_kobo);
  });

  test("deducts a reversal made after an earlier one, and carries a negative total to the next", async () => {
    const agency = await agencyWith("SETD");
    const sold = await createBill({ agency_id: agency, lines: [["ST-SETD", 900_00]] });
    const payment = await pay([sold]);
    await shiftBack(till, 5);
    const one = dataOf<Batch>(await draft(agency, { period_to: daysAgo(4) }));
    await decide(one.id, "approve", second);
    await decide(one.id, "pay", first, paid("FT-0010"));

    await reversePayment(payment);
    await pay([await createBill({ agency_id: agency, lines: [["ST-SETD", 100_00]] })]);
    await shiftBack(till, 2);
    const two = dataOf<Batch>(await draft(agency, { period_to: daysAgo(2) }));
    expect(two).toMatchObject({ gross_kobo: 100_00, reversed_kobo: -900_00, period_from: daysAgo(3) });
    expect(two.net_kobo).toBeLessThan(0);
    const carried = await decide(two.id, "approve", second);
    expect(carried.body.data).toMatchObject({ status: "carried" });
    expect(await decide(two.id, "pay", first, paid("FT-0011"))).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });

    await pay([await createBill({ agency_id: agency, lines: [["ST-SETD", 2_000_00]] })]);
    await shiftBack(till, 1);
    const three = dataOf<Batch>(await draft(agency));
    expect(three.carried_kobo).toBe(two.net_kobo);
    expect(three.net_kobo).toBe(2_000_00 + three.fee_kobo + two.net_kobo);
  });

  test("warns of a reversal between draft and payment, and the next one deducts it", async () => {
    const agency = await agencyWith("SETK", 500_00);
    const payment = await pay([await createBill({ agency_id: agency, lines: [["ST-SETK", 200_00]] })]);
    await shiftBack(till, 3);
    const one = dataOf<Batch>(await draft(agency, { period_to: daysAgo(3) }));
    expect(await read(one.id)).toMatchObject({ gross_kobo: 700_00, warnings: [] });
    await reversePayment(payment);
    const warnings = [{ code: "reversed-since", message: expect.stringContaining("₦200.00 of this batch") }];
    expect(await read(one.id)).toMatchObject({ status: "draft", gross_kobo: 700_00, warnings });
    expect((await decide(one.id, "approve", second)).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ status: "approved", warnings });
    expect((await decide(one.id, "pay", first, paid("FT-0012"))).status).toBe(200);
    expect(await read(one.id)).toMatchObject({ status: "paid", warnings: [] });

    await pay([await createBill({ agency_id: agency, lines: [["ST-SETK", 900_00]] })]);
    await shiftBack(till, 1);
    const two = dataOf<Batch>(await draft(agency));
    expect(two).toMatchObject({ gross_kobo: 900_00, reversed_kobo: -200_00 });
    expect(await read(two.id)).toMatchObject({ warnings: [] });
  });

  test("is rejected with its error code for an open, incomplete or invalid period, and without money or an account", async () => {
    const agency = await agencyWith("SETE", 50_00);
    await shiftBack(till, 3);
    expect(await draft(agency, { period_to: daysAgo(0) })).toMatchObject({
      status: 422,
      body: { code: "period-open" },
    });
    expect(await draft(agency, { period_from: yesterday })).toMatchObject({
      status: 422,
      body: { code: "period-gap" },
    });
    expect(await draft(agency, { period_from: yesterday, period_to: daysAgo(2) })).toMatchObject({
      status: 422,
    });
    expect(await draft(agency, { period_to: daysAgo(4) })).toMatchObject({
      status: 409,
      body: { code: "nothing-to-settle" },
    });
    const odd = await first.post("/settlements", { period_to: [1], other: true }, key());
    expect(Object.keys(odd.body.errors ?? {}).sort()).toEqual(["agency_id", "other", "period_to"]);
    const bare = await agencyOf("SETF");
    await pay([await createBill({ agency_id: bare, lines: [["ST-SETF", 70_00]] })]);
    await shiftBack(till, 1);
    const { id } = dataOf<Batch>(await draft(bare));
    expect(await decide(id, "approve", second)).toMatchObject({ status: 409, body: { code: "no-account" } });
  });

  test("is drafted once by concurrent officers, with no line in two", async () => {
    const agency = await agencyWith("SETG", 10_00, 20_00, 30_00);
    await shiftBack(till, 1);
    const both = await Promise.all([draft(agency), draft(agency, {}, second), draft(agency)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = both.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(["settlement-open", "settlement-open"]);
    expect(dataOf<Batch>(both.find(({ status }) => status === 201) ?? both[0]).gross_kobo).toBe(60_00);
  });

  test("requires step-up and the viewed version", async () => {
    const agency = await agencyWith("SETH", 10_00);
    await shiftBack(till, 1);
    const { id } = dataOf<Batch>(await draft(agency));
    expect(await second.post(`/settlements/${id}/approve`, { version: 7 }, key())).toMatchObject({
      status: 409,
      body: { code: "edited-meanwhile" },
    });
    await asRealInstallation(async () => {
      expect(await decide(id, "approve", second)).toMatchObject({ body: { code: "second-factor-missing" } });
    });
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    expect(await decide(id, "approve", second)).toMatchObject({
      status: 403,
      body: { code: "step-up-needed" },
    });
    await sql`UPDATE session SET proved_at = now()`.execute(database());
    expect((await decide(id, "approve", second)).status).toBe(200);
    await sql`UPDATE session SET proved_at = now() - interval '1 hour'`.execute(database());
    for (const [verb, body] of [["pay", paid("FT-0100")] as const, ["fail", { reason: "No" }] as const])
      expect(await decide(id, verb, first, body)).toMatchObject({ body: { code: "step-up-needed" } });
    await sql`UPDATE session SET proved_at = now()`.execute(database());
  });

  test("is read-only for officers of its agency, and hidden from other agencies and from officers of one local government", async () => {
    const agency = await agencyWith("SETI", 10_00);
    await shiftBack(till, 1);
    const { id } = dataOf<Batch>(await draft(agency));
    const ours = await signInAs(await createOfficer(null, [agency]));
    const theirs = await signInAs(await createOfficer(null, [await agencyOf("SETJ")]));
    const placed = await signInAs(await createOfficer([await createLga()]));
    expect((await ours.get(`/settlements/${id}`)).status).toBe(200);
    expect(dataOf<Batch[]>(await ours.get("/settlements")).map((one) => one.id)).toEqual([id]);
    for (const other of [theirs, placed]) {
      expect((await other.get(`/settlements/${id}`)).status).toBe(404);
      expect(dataOf<Batch[]>(await other.get("/settlements"))).toEqual([]);
      expect(
        (await other.post(`/settlements/${id}/discard`, { version: 1, reason: "No" }, key())).status,
      ).toBe(404);
    }
    expect(
      (await theirs.post("/settlements", { agency_id: agency, period_to: yesterday }, key())).status,
    ).toBe(404);
    expect(
      (await placed.post("/settlements", { agency_id: agency, period_to: yesterday }, key())).status,
    ).toBe(403);
    expect((await ours.get("/account-codes")).status).toBe(403);
  });
});

test("random payments, reversals and splits are settled to the kobo, once, with concurrent drafts", async () => {
  const agencies = await Promise.all(["PRA", "PRB", "PRC"].map((name) => agencyOf(name)));
  for (const agency of agencies) await giveAccount(agency, first, second);
  const [a = 0, b = 0, c = 0] = agencies;
  const step = fc.record({
    kobo: fc.integer({ min: 1, max: 9_999_999 }),
    second: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
    agency: fc.constantFrom(a, b),
    back: fc.constantFrom("no", "before", "after"),
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 9_999 }),
      async (steps, share) => {
        round++;
        const item = `PR-${round}`;
        const later: number[] = [];
        await createBill({ agency_id: a, lines: [[item, 1]] });
        await split(item, [
          [c, share],
          [b, 10_000 - share],
        ]);
        for (const { kobo, second: more, agency, back } of steps) {
          const lines: [string, number][] = [[item, kobo + 100_00]];
          if (more !== undefined) lines.push([`PS-${agency}`, more]);
          const payment = await pay([await createBill({ agency_id: agency, lines })]);
          if (back === "before") await reversePayment(payment);
          if (back === "after") later.push(payment);
        }
        await shiftBack(till, 2);
        await settleAll(agencies, daysAgo(2));
        for (const payment of later) await reversePayment(payment);
        await shiftBack(till, 1);
        await shiftPeriods();
        await settleAll(agencies, yesterday);
        const { rows } = await sql<{ batches: number; open: number; fees: number }>`SELECT
          (SELECT coalesce(sum(kobo), 0) FROM settlement_share WHERE settlement_id IS NOT NULL)::bigint AS batches,
          (SELECT coalesce(sum(kobo), 0) FROM settlement_share WHERE settlement_id IS NULL)::bigint AS open,
          (SELECT coalesce(sum(kobo), 0) FROM settlement_share WHERE kind = 'fee')::bigint AS fees`.execute(
          database(),
        );
        const { batches = 0, open = 0, fees = 0 } = rows[0] ?? {};
        expect(batches + open - fees).toBe(await ledgerIncome());
        await expectBooksAgree(till);
        await shiftBack(till, 3);
        await shiftPeriods(3);
      },
    ),
    { numRuns: 10 },
  );
  // Guards against a run in which nothing was paid out.
  expect(settled).toBeGreaterThan(0);
}, 600_000);

/** Splits an item from a past date, bypassing the rule that a split starts tomorrow. */
async function split(code: string, shares: readonly (readonly [number, number])[]): Promise<void> {
  await database()
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`INSERT INTO revenue_split (revenue_item_id, effective_from)
        SELECT id, '2020-01-01' FROM revenue_item WHERE code = ${code} RETURNING id`.execute(tx);
      for (const [agency, bp] of shares)
        await sql`INSERT INTO revenue_split_share (split_id, agency_id, share_bp)
          VALUES (${rows[0]?.id ?? 0}, ${agency}, ${bp})`.execute(tx);
    });
}

/** Moves settlements and their contents into the past. */
async function shiftPeriods(days = 1): Promise<void> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM settlement`.execute(database());
  if ((rows[0]?.n ?? 0) > 0)
    // Via a distant date, so that no two settlements of an agency ever overlap on the way.
    await tamper(
      till.database.url,
      ...[20_000 + days, -20_000].map(
        (back) =>
          `UPDATE settlement SET period_from = period_from - (${back}), period_to = period_to - (${back})`,
      ),
    );
}

let settled = 0;

/** Drafts a settlement of every agency, twice concurrently; approves it, and pays it where there is an amount. */
async function settleAll(agencies: readonly number[], period_to: string): Promise<void> {
  for (const agency of agencies) {
    const attempts = await Promise.all([draft(agency, { period_to }), draft(agency, { period_to }, first)]);
    const made = attempts.filter(({ status }) => status === 201);
    expect(made.length).toBeLessThan(2);
    if (!made[0]) continue;
    const { id } = dataOf<Batch>(made[0]);
    const decided = await decide(id, "approve", second);
    expect(decided.status).toBe(200);
    if (dataOf<{ status: string }>(decided).status === "approved") {
      expect((await decide(id, "pay", first, paid(`RND-${++count}`))).status).toBe(200);
      settled += 1;
    }
  }
}

describe("the treasury journal", () => {
  test("is rejected with the accounts that have no code, and balances debits and credits", async () => {
    const from = daysAgo(300);
    const refused = await first.get(`/journal/file?from=${from}`);
    expect(refused).toMatchObject({ status: 422, body: { code: "account-codes-missing" } });
    const missing = Object.keys(refused.body.errors ?? {});
    expect(missing).toEqual(expect.arrayContaining(["gateway-clearing", "agency-settled", "bank"]));
    const codes = Object.fromEntries(missing.map((name, at) => [name, `${1000 + at}`]));
    const wrong = await first.patch("/account-codes", { ...codes, nothing: "1", bank: "=1+1" }, key());
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(["bank", "nothing"]);
    expect((await first.patch("/account-codes", codes, key())).body.data).toEqual({
      changed: missing.length,
    });
    const csv = await (await first.fetch(`/journal/file?from=${from}`)).text();
    const totals = { debit: 0n, credit: 0n };
    for (const line of csv.trim().split("\r\n").slice(1)) {
      const cells = line.split(",");
      totals.debit += kobo(cells.at(-2));
      totals.credit += kobo(cells.at(-1));
    }
    expect(totals.debit).toBeGreaterThan(0n);
    expect(totals.debit).toBe(totals.credit);
    expect((await first.patch("/account-codes", { bank: "" }, key())).body.data).toEqual({ changed: 1 });
    expect((await first.get(`/journal/file?from=${from}`)).status).toBe(422);
  });
});

const kobo = (cell = "") => BigInt(cell === "" ? "0" : cell.replace(".", ""));
