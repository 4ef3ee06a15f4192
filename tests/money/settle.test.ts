import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { receiptLines } from "#areas/collecting/receipts/receipt-lines.ts";
import { lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { agencyOf, createBill, createPayer, readBill } from "./support/bills.ts";
import { choose, readPayment, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());
afterEach(async () => {
  till.simulator.control.reset();
  await expectBooksAgree(till);
});

async function creditOf(individual_id: number): Promise<number> {
  const account = await findAccount(database(), { kind: "payer-credit", individual_id });
  return account === undefined ? 0 : (await readBalance(database(), account)).balance;
}

describe("a successful payment", () => {
  test("pays exactly the bill and its lines, and gets a receipt", async () => {
    const bill = await createBill({
      lines: [
        ["TX-02", 300_000],
        ["TX-01", 500_000],
      ],
    });
    const payment = await start([bill]);
    expect((await readPayment(payment.id)).state).toBe("pending");
    await choose(payment, "pay");
    expect(await settle(payment.reference)).toEqual({ state: "confirmed", problem: null });
    expect(await readBill(bill.id)).toMatchObject({
      status: "paid",
      paid_kobo: 800_000,
      lines: { "TX-01": 500_000, "TX-02": 300_000 },
    });
    const [receipt] = await readReceipts(payment.id);
    expect(receipt?.number).toMatch(/^TST-\d{4}-\d{7}$/);
    expect(receipt?.kobo).toBe(800_000);
    expect((await readPayment(payment.id)).fee_kobo).toBeGreaterThan(0);
  });

  test("of part of a bill fills the lines by revenue item code", async () => {
    const bill = await createBill({
      lines: [
        ["TX-03", 100],
        ["TX-02", 300_000],
        ["TX-01", 500_000],
      ],
    });
    const payment = await start([bill], 600_001);
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(bill.id)).toMatchObject({
      status: "part-paid",
      paid_kobo: 600_001,
      lines: { "TX-01": 500_000, "TX-02": 100_001, "TX-03": 0 },
    });
  });

  test("of several bills pays the oldest first, with a receipt per agency", async () => {
    const individual_id = await createPayer();
    const other = await agencyOf("WRK");
    const young = await createBill({ individual_id, issued_on: "2026-03-01", lines: [["TX-01", 1_000]] });
    const old = await createBill({
      individual_id,
      agency_id: other,
      issued_on: "2025-01-01",
      lines: [["WK-01", 2_000]] as const,
    });
    const payment = await start([young, old], 2_500);
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(old.id)).toMatchObject({ status: "paid" });
    expect(await readBill(young.id)).toMatchObject({ status: "part-paid", paid_kobo: 500 });
    expect((await readReceipts(payment.id)).map(({ kobo }) => kobo).sort()).toEqual([2_000, 500].sort());
  });

  test("of a bill already paid becomes the payer's credit", async () => {
    const individual_id = await createPayer();
    const bill = await createBill({ individual_id, lines: [["TX-01", 1_000]] });
    for (const payment of [await start([bill], 700), await start([bill])]) {
      await choose(payment, "pay");
      await settle(payment.reference);
    }
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_000 });
    expect(await creditOf(individual_id)).toBe(700);
  });

  test("of a bill cancelled meanwhile becomes credit, with a receipt", async () => {
    const individual_id = await createPayer();
    const bill = await createBill({ individual_id, lines: [["TX-01", 1_000]] });
    const payment = await start([bill]);
    await database().updateTable("bill").set({ status: "cancelled" }).where("id", "=", bill.id).execute();
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(bill.id)).toMatchObject({ status: "cancelled", paid_kobo: 0 });
    expect(await creditOf(individual_id)).toBe(1_000);
    expect(await readReceipts(payment.id)).toHaveLength(1);
  });
});

describe("paying late or early", () => {
  const lateTerms = {
    issued_on: "2026-01-05",
    due_on: "2026-02-05",
    lines: [["TX-01", 1_000_000]] as const,
    penalty: { after_days: 0, rate_ppm: 100_000 },
  };

  test("adds a penalty, posted to penalty income", async () => {
    const bill = await createBill(lateTerms);
    const payment = await start([bill]);
    expect(payment.kobo).toBe(1_100_000);
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 1_100_000 });
    const [receipt] = await readReceipts(payment.id);
    expect(receiptLines.parse(receipt?.lines).map(({ kind, kobo }) => [kind, kobo])).toEqual([
      ["charge", 1_000_000],
      ["penalty", 100_000],
    ]);
  });

  test("leaves the bill part paid until the penalty is paid too", async () => {
    const bill = await createBill(lateTerms);
    for (const [kobo, status] of [
      [1_000_000, "part-paid"],
      [60_000, "part-paid"],
      [undefined, "paid"],
    ] as const) {
      const payment = await start([bill], kobo);
      await choose(payment, "pay");
      await settle(payment.reference);
      expect((await readBill(bill.id)).status).toBe(status);
    }
    expect((await readBill(bill.id)).paid_kobo).toBe(1_100_000);
  });

  test("clears the bill with the early payment discount, and nothing is due later", async () => {
    const today = lagosDate(new Date());
    const bill = await createBill({
      ...lateTerms,
      issued_on: today,
      due_on: "2099-01-01",
      discounts: [{ days: 30, rate_ppm: 50_000 }],
    });
    const payment = await start([bill]);
    expect(payment.kobo).toBe(950_000);
    await choose(payment, "pay");
    await settle(payment.reference);
    expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: 950_000 });
    await expect(start([bill])).rejects.toMatchObject({ code: "nothing-due" });
    await expect(start([bill], 10_000)).rejects.toMatchObject({ code: "nothing-due" });
  });
});

describe("an unsuccessful payment", () => {
  test("fails when declined, and a later success on the same page still counts", async () => {
    const bill = await createBill();
    const payment = await start([bill]);
    await choose(payment, "decline");
    expect(await settle(payment.reference)).toEqual({ state: "failed", problem: "gateway-declined" });
    expect((await readBill(bill.id)).status).toBe("unpaid");
    await choose(payment, "pay");
    expect((await settle(payment.reference)).state).toBe("confirmed");
  });

  test("stays pending when abandoned", async () => {
    const payment = await start([await createBill()]);
    await choose(payment, "abandon");
    expect((await settle(payment.reference)).state).toBe("pending");
  });
});
