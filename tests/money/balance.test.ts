import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getBill } from "#areas/charging/billing/get-bill.ts";
import { readOpenBills } from "#areas/charging/billing/open-bills.ts";
import { confirmPayment } from "#areas/collecting/payments/confirm.ts";
import { toUnpaidBill } from "#areas/collecting/payments/list-unpaid-bills.ts";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { dueKobo, openParts } from "#domain/allocate-payment.ts";
import { addDays, type LagosDate } from "#domain/lagos.ts";
import { sumKobo } from "#domain/money.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { lagosToday } from "#kernel/today.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { seedOf } from "../support/depth.ts";
import { createBill, createPayer, type TestBill } from "./support/bills.ts";
import { reversePayment } from "./support/reverse.ts";

/** The balance a bill shows and the amount due used for payments are computed separately; they must never differ. */

const program = systemActor("test");

let db: TestDatabase;
let today: LagosDate;
let payer: number;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(randomBytes(32).toString("base64"));
  await ensureSigningKey();
  today = await lagosToday(database());
  payer = await createPayer();
});
afterAll(async () => {
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await db.close();
});

/** A confirmed payment of one bill on a past day. */
async function pay(bill: TestBill, kobo: number, day: LagosDate): Promise<void> {
  const noon = `${day}T12:00:00+01:00`;
  await transaction(async (tx) => {
    const payment = await tx
      .insertInto("payment")
      .values({
        token: newToken(),
        reference: randomUUID(),
        provider: "test",
        kobo,
        individual_id: payer,
        email: "payer@example.test",
        payer_name: "Payer",
        actor_name: "test",
        created_at: noon,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.insertInto("payment_bill").values({ payment_id: payment.id, bill_id: bill.id, kobo }).execute();
    const response = { state: "paid", currency: "NGN", raw_status: "success", channel: "card" } as const;
    await confirmPayment(
      tx,
      { ...payment, now: new Date() },
      { ...response, reference: payment.reference, kobo, requested_kobo: kobo, paid_at: noon },
    );
  });
}

async function openOn(bill: TestBill, day: LagosDate) {
  const [open] = await readOpenBills(database(), [bill.id], day);
  if (!open) throw new Error("The bill is issued.");
  return open;
}

/** Both views of a bill as of today, with the same keys. */
async function bothViews(bill: TestBill) {
  const shown = await getBill(program, bill.id);
  const open = await openOn(bill, today);
  const parts = openParts(open);
  const line = (kind: string) => shown.balance.lines.find((one) => one.kind === kind)?.kobo ?? 0;
  const visited = await viewBill({ ...program, system: false }, bill.token);
  return {
    shown: {
      balance: shown.balance.balance_kobo,
      // The lines on a visitor's screen must add up to the amount due.
      added_up: sumKobo([...visited.lines, ...visited.since].map(({ kobo }) => kobo)),
      penalty: line("penalty"),
      interest: line("interest"),
      discount: shown.balance.discount?.kobo ?? 0,
      paid: 0 - line("paid"),
      overdue: shown.balance.overdue,
    },
    payable: {
      balance: dueKobo(open),
      added_up: visited.due_kobo,
      penalty: open.penalty_kobo,
      interest: open.interest_kobo,
      discount: parts.discount_kobo,
      paid: open.paid_kobo,
      overdue: toUnpaidBill(open, null).overdue,
    },
  };
}

const ppm = fc.integer({ min: 1, max: 300_000 });
const bills = fc.record({
  lines: fc.array(fc.integer({ min: 1, max: 5_000_000_00 }), { minLength: 1, maxLength: 3 }),
  /** Days before today. */
  issued: fc.integer({ min: 0, max: 500 }),
  days_until_due: fc.integer({ min: 0, max: 120 }),
  penalty: fc.option(fc.record({ after_days: fc.nat(60), rate_ppm: ppm })),
  interest: fc.option(fc.record({ rate_ppm: ppm })),
  discounts: fc.uniqueArray(fc.record({ days: fc.nat(200), rate_ppm: ppm }), {
    maxLength: 2,
    selector: ({ days }) => days,
  }),
  /** When, in percent of the bill's age, and which part of the amount due then. */
  payments: fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 100 }), part: fc.constantFrom(0.1, 0.5, 1, 1.2) }),
    { maxLength: 3 },
  ),
});

describe("the shown balance and the amount due of a bill", () => {
  test("agree on penalty, interest, discount and paid amounts for random payments", async () => {
    const seed = seedOf("SEED");
    process.stdout.write(`bill balances, seed ${seed}\n`);
    await fc.assert(
      fc.asyncProperty(bills, async ({ lines, issued, days_until_due, payments, ...rules }) => {
        const issued_on = addDays(today, -issued);
        const bill = await createBill({
          issued_on,
          due_on: addDays(issued_on, days_until_due),
          individual_id: payer,
          ...rules,
          lines: lines.map((kobo, at) => [`TX-0${at}`, kobo] as const),
        });
        for (const { at, part } of [...payments].sort((a, b) => a.at - b.at)) {
          const day = addDays(issued_on, Math.floor((issued * at) / 100));
          const kobo = Math.ceil(dueKobo(await openOn(bill, day)) * part);
          if (kobo > 0) await pay(bill, kobo, day);
        }
        const { shown, payable } = await bothViews(bill);
        expect(shown).toEqual(payable);
      }),
      { seed, numRuns: 60 },
    );
  }, 120_000);

  const charged = { lines: [["TX-00", 100_000_00]] as const, individual_id: 0 };
  const lateFees = { penalty: { after_days: 10, rate_ppm: 100_000 }, interest: { rate_ppm: 10_000 } };
  const early = { discounts: [{ days: 30, rate_ppm: 50_000 }] };

  test("agree with amounts computed by hand", async () => {
    const bill = (issued: number, rules: object) =>
      createBill({
        ...charged,
        ...rules,
        individual_id: payer,
        issued_on: addDays(today, -issued),
        due_on: addDays(today, 30 - issued),
      });
    const views = async (one: TestBill) => {
      const { shown, payable } = await bothViews(one);
      expect(shown).toEqual(payable);
      return shown;
    };
    const fresh = await bill(0, early);
    expect(await views(fresh)).toMatchObject({ balance: 95_000_00, discount: 5_000_00 });
    await pay(fresh, 95_000_00, today);
    expect(await views(fresh)).toMatchObject({ balance: 0, discount: 0, paid: 95_000_00 });
    const overdue = await bill(45, lateFees);
    await pay(overdue, 40_000_00, addDays(today, -40));
    expect(await views(overdue)).toMatchObject({ penalty: 6_000_00, interest: 0, balance: 66_000_00 });
    await pay(overdue, 63_000_00, today);
    expect(await views(overdue)).toMatchObject({ penalty: 6_000_00, balance: 3_000_00, paid: 103_000_00 });
  });

  test("include the discount of a paid bill in the visitor's view", async () => {
    const lines = [["TX-00", 1_190_35] as const, ["TX-01", 2_700_00] as const];
    const bill = await createBill({ ...early, lines, individual_id: payer, issued_on: today });
    await pay(bill, 3_695_84, today);
    expect(await viewBill({ ...program, system: false }, bill.token)).toMatchObject({
      lines: [{ kobo: 1_190_35 }, { kobo: 2_700_00 }],
      since: [
        { label: "Early payment discount", kobo: -194_51 },
        { label: "Paid", kobo: -3_695_84 },
      ],
      due_kobo: 0,
    });
  });

  test("agree after a reversal", async () => {
    const issued_on = addDays(today, -90);
    const due_on = addDays(today, -60);
    const bill = await createBill({ ...charged, ...lateFees, individual_id: payer, issued_on, due_on });
    await pay(bill, 40_000_00, addDays(today, -70));
    const { payment_id } = await database()
      .selectFrom("payment_bill")
      .select("payment_id")
      .where("bill_id", "=", bill.id)
      .executeTakeFirstOrThrow();
    await reversePayment(payment_id);
    const { shown, payable } = await bothViews(bill);
    expect(shown).toEqual(payable);
    expect(shown).toMatchObject({ penalty: 10_000_00, paid: 0 });
  });
});
