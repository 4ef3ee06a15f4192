import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allocatePayment, dueKobo, openParts, type PayableBill } from "./allocate-payment.ts";
import { sumKobo } from "./money.ts";

const kobo = fc.integer({ min: 0, max: 1_000_000_000 });

/** Random bills with payments: some reduced, lines paid in order, the rest penalty and interest. */
const bills: fc.Arbitrary<PayableBill> = fc
  .record({
    sums: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
    // Per thousand kobo of the bill.
    reductions: fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 2 }),
    paid: kobo,
    penalty_kobo: kobo,
    interest_kobo: kobo,
    discount: fc.integer({ min: 0, max: 1_000_000 }),
    cancelled: fc.boolean(),
  })
  .map(({ sums, reductions, paid, discount, ...rest }) => {
    const off = reductions
      .map((part) => -Math.floor((sumKobo(sums) * part) / 1_000))
      .filter((sum) => sum < 0);
    const total_kobo = sumKobo([...sums, ...off]);
    const empty = [...sums, ...off].map((sum, at) => ({
      id: at + 1,
      item_code: `TX-0${at % 3}`,
      position: at + 1,
      kobo: sum,
      paid_kobo: 0,
    }));
    const bill = { ...rest, total_kobo, paid_kobo: 0, lines: empty, discount_kobo: 0, cancelled: false };
    const before = Math.min(paid % (total_kobo * 2), dueKobo(bill));
    const parts = before > 0 ? allocatePayment(bill, before).lines : [];
    const lines = empty.map((line) => ({
      ...line,
      paid_kobo: parts.find(({ id }) => id === line.id)?.kobo ?? 0,
    }));
    return {
      ...bill,
      ...rest,
      paid_kobo: before,
      lines,
      discount_kobo: before > 0 ? 0 : Math.min(discount, total_kobo),
    };
  });

function allocatedKobo(allocation: ReturnType<typeof allocatePayment>): number {
  const { penalty_kobo, interest_kobo, credit_kobo } = allocation;
  return sumKobo([...allocation.lines.map((line) => line.kobo), penalty_kobo, interest_kobo, credit_kobo]);
}

describe("allocating a payment", () => {
  test("loses and adds nothing", () => {
    fc.assert(
      fc.property(bills, fc.integer({ min: 1, max: 3_000_000_000 }), (bill, sum) => {
        const allotment = allocatePayment(bill, sum);
        expect(allocatedKobo(allotment)).toBe(sum);
        for (const { id, kobo: part } of allotment.lines) {
          const line = bill.lines.find((one) => one.id === id);
          expect(part).toBeGreaterThan(0);
          expect(part + (line?.paid_kobo ?? 0)).toBeLessThanOrEqual(line?.kobo ?? 0);
        }
      }),
    );
  });

  test("that is exact leaves neither debt nor credit; a kobo more is credit, a kobo less leaves debt", () => {
    fc.assert(
      fc.property(bills, (bill) => {
        const due = dueKobo(bill);
        fc.pre(due > 1);
        expect(allocatePayment(bill, due).credit_kobo).toBe(0);
        expect(allocatePayment(bill, due + 1).credit_kobo).toBe(1);
        const less = allocatePayment(bill, due - 1);
        expect(less.credit_kobo).toBe(0);
        const open = openParts(bill);
        const whole = open.charge_kobo + open.penalty_kobo + open.interest_kobo;
        expect(whole - less.discount_kobo - (due - 1)).toBeGreaterThan(0);
      }),
    );
  });

  test("of a reduced bill pays each revenue item the total of its lines", () => {
    fc.assert(
      fc.property(bills, (drawn) => {
        const bill = { ...drawn, paid_kobo: 0, discount_kobo: 0, cancelled: false, penalty_kobo: 0 };
        const lines = bill.lines.map((line) => ({ ...line, paid_kobo: 0 }));
        const items = Map.groupBy(lines, ({ item_code }) => item_code);
        const net = [...items].map(([item, own]) => [item, sumKobo(own.map((line) => line.kobo))] as const);
        fc.pre(bill.total_kobo > 0 && net.every(([, sum]) => sum >= 0));
        const { lines: filled, credit_kobo } = allocatePayment({ ...bill, lines }, bill.total_kobo);
        expect(credit_kobo).toBe(0);
        for (const [item, sum] of net) {
          const paid = filled.filter(({ id }) => items.get(item)?.some((line) => line.id === id));
          expect(sumKobo(paid.map((line) => line.kobo))).toBe(sum);
        }
      }),
    );
  });

  test("spreads a reduction larger than its own item over the others, in proportion", () => {
    const line = (id: number, item_code: string, sum: number) => ({
      id,
      item_code,
      position: id,
      kobo: sum,
      paid_kobo: 0,
    });
    const lines = [
      line(1, "TR-01", 100),
      line(2, "WS-02", 400),
      line(3, "WS-03", 600),
      line(4, "TR-01", -200),
    ];
    const none = { penalty_kobo: 0, interest_kobo: 0, discount_kobo: 0, cancelled: false };
    expect(allocatePayment({ ...none, total_kobo: 900, paid_kobo: 0, lines }, 900).lines).toEqual([
      { id: 2, kobo: 360 },
      { id: 3, kobo: 540 },
    ]);
  });

  test("of the remainder takes no more where a line was filled before it", () => {
    const line = { item_code: "TX-01", position: 1, kobo: 100, paid_kobo: 80, id: 1 };
    const rest = { ...line, item_code: "TX-02", position: 2, paid_kobo: 0, id: 2 };
    const off = { ...line, position: 3, kobo: -100, paid_kobo: 0, id: 3 };
    const bill = { total_kobo: 100, paid_kobo: 80, lines: [line, rest, off], cancelled: false };
    const nothing = { penalty_kobo: 0, interest_kobo: 0, discount_kobo: 0 };
    expect(allocatePayment({ ...bill, ...nothing }, 25)).toEqual({
      lines: [{ id: 2, kobo: 20 }],
      penalty_kobo: 0,
      interest_kobo: 0,
      credit_kobo: 5,
      discount_kobo: 0,
    });
  });

  test("in two parts fills the lines like one payment of both", () => {
    fc.assert(
      fc.property(
        bills,
        fc.integer({ min: 1, max: 3_000_000 }),
        fc.integer({ min: 1, max: 3_000_000 }),
        (drawn, a, b) => {
          const bill = { ...drawn, discount_kobo: 0 };
          const first = allocatePayment(bill, a);
          const of = (allotment: typeof first, id: number) =>
            allotment.lines.find((line) => line.id === id)?.kobo ?? 0;
          const between = {
            ...bill,
            paid_kobo: bill.paid_kobo + a - first.credit_kobo,
            lines: bill.lines.map((line) => ({ ...line, paid_kobo: line.paid_kobo + of(first, line.id) })),
          };
          const second = allocatePayment(between, b);
          const both = allocatePayment(bill, a + b);
          for (const { id } of bill.lines) expect(of(first, id) + of(second, id)).toBe(of(both, id));
          for (const part of ["penalty_kobo", "interest_kobo", "credit_kobo"] as const)
            expect(first[part] + second[part]).toBe(both[part]);
        },
      ),
    );
  });

  test("on a cancelled bill is credit in full", () => {
    const bill = {
      total_kobo: 100,
      paid_kobo: 0,
      cancelled: true,
      penalty_kobo: 5,
      interest_kobo: 5,
      discount_kobo: 5,
    };
    const allotment = allocatePayment({ ...bill, lines: [] }, 70);
    expect(allotment).toEqual({
      lines: [],
      penalty_kobo: 0,
      interest_kobo: 0,
      credit_kobo: 70,
      discount_kobo: 0,
    });
  });

  test("is refused below 1 kobo", () => {
    const bill = {
      total_kobo: 1,
      paid_kobo: 0,
      cancelled: false,
      penalty_kobo: 0,
      interest_kobo: 0,
      discount_kobo: 0,
    };
    for (const sum of [0, -1, 0.5])
      expect(() => allocatePayment({ ...bill, lines: [] }, sum)).toThrow(RangeError);
  });
});

describe("the unpaid amounts of a bill of ₦1,000.00 with a penalty of ₦100.00 and interest of ₦20.00", () => {
  const bill: PayableBill = {
    total_kobo: 100_000,
    paid_kobo: 0,
    cancelled: false,
    lines: [],
    penalty_kobo: 10_000,
    interest_kobo: 2_000,
    discount_kobo: 0,
  };
  const open = (more: Partial<PayableBill>) => {
    const { charge_kobo, penalty_kobo, interest_kobo } = openParts({ ...bill, ...more });
    return [charge_kobo, penalty_kobo, interest_kobo];
  };

  test.each([
    ["nothing was paid", 0, [100_000, 10_000, 2_000]],
    ["less than the charge was paid", 40_000, [60_000, 10_000, 2_000]],
    ["the charge was paid", 100_000, [0, 10_000, 2_000]],
    ["the charge and half of the penalty were paid", 105_000, [0, 5_000, 2_000]],
    ["the charge, the penalty and half of the interest were paid", 111_000, [0, 0, 1_000]],
    ["more than all was paid", 120_000, [0, 0, 0]],
  ] as const)("when %s", (_, paid_kobo, parts) => {
    expect(open({ paid_kobo })).toEqual(parts);
    expect(dueKobo({ ...bill, paid_kobo })).toBe(parts[0] + parts[1] + parts[2]);
  });

  test("when the penalty and interest were paid and a payment of the charge was reversed", () => {
    expect(open({ paid_kobo: 52_000, late_paid_kobo: 12_000 })).toEqual([60_000, 0, 0]);
    expect(open({ paid_kobo: 52_000, late_paid_kobo: 11_500 })).toEqual([59_500, 0, 500]);
    expect(open({ paid_kobo: 52_000, late_paid_kobo: 4_000 })).toEqual([52_000, 6_000, 2_000]);
  });

  test("when more penalty was paid than is due now: the rest pays the charge", () => {
    // 52,000 were paid, 12,000 of them as a penalty that is only 5,000 now: 47,000 count towards the charge.
    const less = { penalty_kobo: 4_000, interest_kobo: 1_000 };
    expect(open({ ...less, paid_kobo: 52_000, late_paid_kobo: 12_000 })).toEqual([53_000, 0, 0]);
    expect(open({ ...less, paid_kobo: 104_000, late_paid_kobo: 12_000 })).toEqual([1_000, 0, 0]);
    expect(open({ ...less, paid_kobo: 112_000, late_paid_kobo: 12_000 })).toEqual([0, 0, 0]);
  });

  test("less a discount, which is never more than the unpaid charge", () => {
    expect(dueKobo({ ...bill, discount_kobo: 5_000 })).toBe(107_000);
    expect(openParts({ ...bill, discount_kobo: 5_000, paid_kobo: 98_000 }).discount_kobo).toBe(2_000);
    expect(dueKobo({ ...bill, discount_kobo: 5_000, paid_kobo: 98_000 })).toBe(12_000);
    expect(dueKobo({ ...bill, discount_kobo: 5_000, cancelled: true })).toBe(0);
  });
});

describe("one payment", () => {
  const line = (id: number, item_code: string, position: number, sum: number, paid_kobo = 0) => ({
    id,
    item_code,
    position,
    kobo: sum,
    paid_kobo,
  });
  const lines = [line(3, "A", 2, 20_000), line(1, "B", 1, 50_000), line(2, "A", 10, 30_000)];
  const bill: PayableBill = {
    total_kobo: 100_000,
    paid_kobo: 0,
    cancelled: false,
    lines,
    penalty_kobo: 10_000,
    interest_kobo: 2_000,
    discount_kobo: 0,
  };

  test("fills the lines by revenue item, then by position, then penalty, then interest; the rest is credit", () => {
    const nothing = { penalty_kobo: 0, interest_kobo: 0, credit_kobo: 0, discount_kobo: 0 };
    expect(allocatePayment(bill, 15_000)).toEqual({ ...nothing, lines: [{ id: 3, kobo: 15_000 }] });
    expect(allocatePayment(bill, 60_000)).toEqual({
      ...nothing,
      lines: [
        { id: 3, kobo: 20_000 },
        { id: 2, kobo: 30_000 },
        { id: 1, kobo: 10_000 },
      ],
    });
    const all = [
      { id: 3, kobo: 20_000 },
      { id: 2, kobo: 30_000 },
      { id: 1, kobo: 50_000 },
    ];
    expect(allocatePayment(bill, 104_000)).toEqual({ ...nothing, lines: all, penalty_kobo: 4_000 });
    expect(allocatePayment(bill, 111_000)).toEqual({
      ...nothing,
      lines: all,
      penalty_kobo: 10_000,
      interest_kobo: 1_000,
    });
    expect(allocatePayment(bill, 115_000)).toEqual({
      lines: all,
      penalty_kobo: 10_000,
      interest_kobo: 2_000,
      credit_kobo: 3_000,
      discount_kobo: 0,
    });
  });

  test("continues where the last one ended, and skips lines that are full", () => {
    const half = [line(1, "B", 1, 50_000), line(2, "A", 10, 30_000, 10_000), line(3, "A", 2, 20_000, 20_000)];
    expect(allocatePayment({ ...bill, paid_kobo: 30_000, lines: half }, 25_000).lines).toEqual([
      { id: 2, kobo: 20_000 },
      { id: 1, kobo: 5_000 },
    ]);
  });

  test("earns the discount when it clears the charge less the discount, but not with a kobo less", () => {
    const early = { ...bill, penalty_kobo: 1_000, interest_kobo: 0, discount_kobo: 10_000 };
    const less = allocatePayment(early, 89_999);
    expect([less.discount_kobo, less.credit_kobo, sumKobo(less.lines.map((one) => one.kobo))]).toEqual([
      0, 0, 89_999,
    ]);
    expect(allocatePayment(early, 90_000)).toEqual({
      lines: [
        { id: 3, kobo: 18_000 },
        { id: 2, kobo: 27_000 },
        { id: 1, kobo: 45_000 },
      ],
      penalty_kobo: 0,
      interest_kobo: 0,
      credit_kobo: 0,
      discount_kobo: 10_000,
    });
    expect(allocatePayment(early, 92_500)).toMatchObject({
      penalty_kobo: 1_000,
      interest_kobo: 0,
      credit_kobo: 1_500,
      discount_kobo: 10_000,
    });
  });

  test("of a bill whose lines add up to less than its total keeps the rest as credit", () => {
    expect(allocatePayment({ ...bill, total_kobo: 120_000 }, 120_000)).toMatchObject({
      penalty_kobo: 0,
      interest_kobo: 0,
      credit_kobo: 20_000,
    });
    expect(allocatePayment({ ...bill, lines: [line(1, "A", 1, 0)] }, 50).credit_kobo).toBe(50);
  });

  test("of a reduced bill spreads the reduction over the lines by their amounts", () => {
    const off = { ...bill, total_kobo: 90_000, lines: [...lines, line(4, "C", 3, -10_000)] };
    expect(allocatePayment(off, 90_000).lines).toEqual([
      { id: 3, kobo: 18_000 },
      { id: 2, kobo: 27_000 },
      { id: 1, kobo: 45_000 },
    ]);
  });

  test("of a bill reduced by more than its charge is credit", () => {
    const off = { ...bill, total_kobo: 0, lines: [...lines, line(4, "C", 3, -130_000)] };
    expect(allocatePayment({ ...off, penalty_kobo: 0, interest_kobo: 0 }, 500)).toMatchObject({
      lines: [],
      credit_kobo: 500,
    });
  });
});

describe("a payment of a bill that is partly under objection", () => {
  const line = { id: 1, item_code: "TX-01", position: 1, kobo: 10_000, paid_kobo: 0 };
  const bill: PayableBill = {
    total_kobo: 10_000,
    paid_kobo: 0,
    lines: [line],
    cancelled: false,
    held_kobo: 6_000,
    penalty_kobo: 400,
    interest_kobo: 40,
    discount_kobo: 0,
  };
  const allotted = (kobo: number, more: Partial<PayableBill> = {}) => {
    const { lines, ...rest } = allocatePayment({ ...bill, ...more }, kobo);
    return { charge_kobo: sumKobo(lines.map((one) => one.kobo)), ...rest };
  };
  const nothing = { penalty_kobo: 0, interest_kobo: 0, credit_kobo: 0, discount_kobo: 0 };

  test("pays the undisputed charge, then penalty and interest, and the disputed part last", () => {
    expect(allotted(4_000)).toEqual({ ...nothing, charge_kobo: 4_000 });
    expect(allotted(4_440)).toEqual({ ...nothing, charge_kobo: 4_000, penalty_kobo: 400, interest_kobo: 40 });
    expect(allotted(5_440)).toEqual({ ...nothing, charge_kobo: 5_000, penalty_kobo: 400, interest_kobo: 40 });
    expect(allotted(10_441)).toEqual({
      ...nothing,
      charge_kobo: 10_000,
      penalty_kobo: 400,
      interest_kobo: 40,
      credit_kobo: 1,
    });
  });

  test("clears all of it if it is enough with the discount", () => {
    const early = { penalty_kobo: 0, interest_kobo: 0, discount_kobo: 500 };
    expect(allotted(9_499, early)).toEqual({ ...nothing, charge_kobo: 9_499 });
    expect(allotted(9_500, early)).toEqual({ ...nothing, charge_kobo: 9_500, discount_kobo: 500 });
  });
});
