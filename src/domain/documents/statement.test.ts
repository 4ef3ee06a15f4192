import { describe, expect, it } from "vitest";
import { amountsDue } from "../amounts-due.ts";
import type { BalanceBill } from "../bill-balance.ts";
import { type StatementData, statementContent } from "./statement.ts";

const frame = {
  government: {
    name: "Ogun State",
    title: "Ogun State",
    office: "",
    address: "",
    phone: "",
    demo: false,
  },
};
const on = "2026-01-20";
const bill: BalanceBill = {
  total_kobo: 10_000_00,
  paid_kobo: 0,
  status: "unpaid",
  payments: [],
  discount_taken_kobo: 0,
  issued_on: "2026-01-01",
  due_on: "2026-02-10",
  schedule: null,
  penalty: null,
  interest: null,
  discounts: [],
};
const open = (code: string, more: Partial<BalanceBill> = {}) => ({
  code,
  title: "Rates, 2026",
  due: amountsDue({ ...bill, ...more }, on),
});

const data: StatementData = {
  payer: { name: "A. Bello", code: "IND-0000001-K", address: [] },
  from: "2026-01-01",
  to: on,
  opening_kobo: 0,
  entries: [],
  closing_kobo: 0,
  late_kobo: 0,
  credit_kobo: 0,
  bills: [],
  more_bills: false,
};
const contentOf = (more: Partial<StatementData>) => statementContent({ ...data, ...more }, frame);
const rowsOf = (more: Partial<StatementData>) =>
  contentOf(more).dues.map(({ label, sum }) => `${label}: ${sum}`);

describe("amounts due on a statement", () => {
  it("are totals: overdue, then by date, then under objection", () => {
    const held = { kind: "held" as const, parts: [{ kobo: 4_000_00, due_on: null }] };
    const plan = {
      kind: "plan" as const,
      parts: [2, 3].map((month) => ({ kobo: 5_000_00, due_on: `2026-0${month}-10` })),
    };
    const bills = [
      open("BIL-1", { due_on: "2026-01-10" }),
      open("BIL-2", { schedule: plan }),
      open("BIL-3", { schedule: held }),
    ];
    expect(rowsOf({ bills })).toEqual([
      "Overdue. Pay now: ₦10,000.00",
      "Pay by 10 Feb 2026: ₦11,000.00",
      "Pay by 10 Mar 2026: ₦5,000.00",
      "Under objection: don’t pay until the objection is decided: ₦4,000.00",
    ]);
  });

  it("include the early payment amount of a bill with its date", () => {
    const discounts = [{ days: 30, rate_ppm: 50_000 }];
    const { dues, notes } = contentOf({ bills: [open("BIL-4", { discounts })] });
    expect(dues).toEqual([{ label: "Pay by 10 Feb 2026", sum: "₦10,000.00" }]);
    expect(notes).toContain("BIL-4: with the early payment discount, pay ₦9,500.00 by 31 Jan 2026.");
  });

  it("include the credit, unless nothing is unpaid", () => {
    expect(rowsOf({ bills: [open("BIL-5")], credit_kobo: 2_500_00 })).toEqual([
      "Pay by 10 Feb 2026: ₦10,000.00",
      "Credit available: −₦2,500.00",
    ]);
    expect(rowsOf({ credit_kobo: 2_500_00 })).toEqual([]);
  });

  it("note that there are more bills", () => {
    const { notes } = contentOf({ bills: [open("BIL-7")], more_bills: true });
    expect(notes).toContain("Amounts due include only the 1 oldest unpaid bills.");
  });

  it("combine dates after the first ten", () => {
    const parts = Array.from({ length: 12 }, (_, at) => ({
      kobo: at === 0 ? 8_900_00 : 100_00,
      due_on: `2026-${String(at + 1).padStart(2, "0")}-28`,
    }));
    const rows = rowsOf({ bills: [open("BIL-6", { schedule: { kind: "plan", parts } })] });
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toBe("Pay later, by 28 Dec 2026: ₦200.00");
  });
});
