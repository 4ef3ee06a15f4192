import { describe, expect, it } from "vitest";
import type { CounterBill } from "#areas/collecting/tills/find-at-counter.ts";
import { type AmountsDue, amountsDue } from "#domain/amounts-due.ts";
import type { BalanceBill } from "#domain/bill-balance.ts";
import { afterPayment, paymentBody, type Serving, totalsOf } from "./use-serving.ts";

const bill: BalanceBill = {
  total_kobo: 3_000_00,
  paid_kobo: 0,
  status: "unpaid",
  payments: [],
  discount_taken_kobo: 0,
  issued_on: "2026-01-01",
  due_on: "2026-02-10",
  penalty: null,
  interest: null,
  discounts: [],
};
const plan = {
  kind: "plan" as const,
  parts: [2, 3, 4].map((month) => ({ kobo: 1_000_00, due_on: `2026-0${month}-10` })),
};
const onCounter = (id: number, due: AmountsDue) =>
  ({ id, due, due_kobo: due.clear_kobo, pay_code: "", payer_name: "" }) as CounterBill;
const serving: Serving = {
  bills: [
    onCounter(1, amountsDue({ ...bill, schedule: plan }, "2026-01-20")),
    onCounter(2, amountsDue(bill, "2026-01-20")),
  ],
  method: "cash",
  kobo: "",
  tendered: "",
  over: "change",
  reference: "",
  bank: "",
};

/** Cash is rounded to this step, in kobo. */
const STEP = 100;

describe("the amount taken at a counter", () => {
  it("is the next amount due, unless another one is entered", () => {
    expect(totalsOf(serving, STEP)).toMatchObject({ due: 6_000_00, next: 4_000_00, toPay: 4_000_00 });
    expect(totalsOf({ ...serving, kobo: "1,087.79", tendered: "1,100" }, STEP)).toMatchObject({
      toPay: 1_087_79,
      paid: 1_088_00,
      extra: 12_00,
    });
    expect(paymentBody(serving, STEP)).toMatchObject({ bills: [1, 2], kobo: 4_000_00 });
    expect(paymentBody({ ...serving, kobo: "6,000" }, STEP)).toMatchObject({ kobo: "6,000" });
  });
});

describe("the amount collected", () => {
  const one: Serving = { ...serving, kobo: "9,999.50", tendered: "20,000" };
  it("is rounded if change is given, and the whole amount received if the excess is kept as credit", () => {
    expect(totalsOf(one, STEP)).toMatchObject({ collected: 9_999_00, extra: 10_001_00 });
    expect(totalsOf({ ...one, over: "credit" }, STEP)).toMatchObject({
      collected: 20_000_00,
      credited: 14_000_00,
    });
    expect(totalsOf({ ...one, over: "credit", tendered: "" }, STEP)).toMatchObject({ collected: 9_999_00 });
  });

  it("is the whole amount of a card payment, which gives no change", () => {
    expect(totalsOf({ ...one, method: "card" }, STEP)).toMatchObject({ collected: 20_000_00 });
    expect(totalsOf({ ...one, method: "card", tendered: "" }, STEP)).toMatchObject({ collected: 9_999_50 });
  });
});

describe("the basket after a payment was taken", () => {
  it("is empty if its bills were paid", () => {
    expect(afterPayment(serving, [1, 2]).bills).toEqual([]);
  });

  it("keeps the bills of the next payer, added before the answer to the last payment", () => {
    expect(afterPayment(serving, [7])).toBe(serving);
  });
});
