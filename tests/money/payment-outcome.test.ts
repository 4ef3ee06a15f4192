import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getPaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { addDays, type LagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { visitor } from "../support/api.ts";
import { createBill, type TestBill } from "./support/bills.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** The result of a payment per bill: what it paid, the balance, and what became credit. */

let till: Till;
let today: LagosDate;

beforeAll(async () => {
  till = await openTill();
  today = await lagosToday(database());
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

async function pay(bills: readonly TestBill[], kobo?: number) {
  const payment = await start(bills, kobo);
  await choose(payment, "pay");
  await settle(payment.reference);
  return payment;
}

const next = (kobo: number, due_on: string) => ({ kobo, due_on, overdue: false });

describe("the result of a payment", () => {
  test("of a full bill shows no balance", async () => {
    const bill = await createBill({ lines: [["TX-01", 1_000_00]] });
    const { token } = await pay([bill]);
    expect((await getPaymentStatus(token)).bills).toEqual([
      {
        token: bill.token,
        code: bill.code,
        title: "Shop permit, 2026",
        description: null,
        kobo: 1_000_00,
        credit_kobo: 0,
        balance_kobo: 0,
        held_kobo: 0,
        next: null,
        amount_until: null,
      },
    ]);
  });

  test("of part of a bill shows the balance and its due date", async () => {
    const bill = await createBill({ lines: [["TX-01", 1_000_00]] });
    const { token } = await pay([bill], 400_00);
    const seen = await visitor.get(`/payments/${token}`);
    expect((seen.body.data as { bills: object[] }).bills).toMatchObject([
      { kobo: 400_00, credit_kobo: 0, balance_kobo: 600_00, next: next(600_00, "2099-12-31") },
    ]);
  });

  test("of an instalment shows the next one", async () => {
    const bill = await createBill({ lines: [["TX-01", 1_000_00]] });
    const parts = [30, 60].map((days) => ({ kobo: 500_00, due_on: addDays(today, days) }));
    await sql`UPDATE bill SET schedule = ${JSON.stringify({ kind: "plan", parts })}::jsonb WHERE id = ${bill.id}`.execute(
      database(),
    );
    const { token } = await pay([bill]);
    expect((await getPaymentStatus(token)).bills).toMatchObject([
      { kobo: 500_00, balance_kobo: 500_00, next: next(500_00, addDays(today, 60)) },
    ]);
  });

  test("of a bill paid meanwhile shows credit", async () => {
    const bill = await createBill({ lines: [["TX-01", 1_000_00]] });
    const [first, second] = [await start([bill]), await start([bill])];
    for (const payment of [first, second]) {
      await choose(payment, "pay");
      await settle(payment.reference);
    }
    expect((await getPaymentStatus(first.token)).bills).toMatchObject([{ credit_kobo: 0, balance_kobo: 0 }]);
    expect((await getPaymentStatus(second.token)).bills).toMatchObject([
      { kobo: 1_000_00, credit_kobo: 1_000_00, balance_kobo: 0, next: null },
    ]);
  });

  test("not paid yet shows until when its amount is sufficient", async () => {
    const bill = await createBill({
      lines: [["TX-01", 1_000_00]],
      issued_on: today,
      discounts: [{ days: 9, rate_ppm: 50_000 }],
    });
    const { token, kobo } = await start([bill]);
    expect(kobo).toBe(950_00);
    expect((await getPaymentStatus(token)).bills).toMatchObject([{ amount_until: addDays(today, 9) }]);
    const part = await start([bill], 500_00);
    expect((await getPaymentStatus(part.token)).bills).toMatchObject([{ amount_until: null }]);
  });
});
