import { describe, expect, it } from "vitest";
import { groupByPayer, netDue } from "./net-due.ts";

const bill = (payer: string, now_kobo: number) => ({ payer, now_kobo });

describe("the amount due after credit", () => {
  it("is the total less the payer's credit, which pays the oldest bill first", () => {
    const bills = [bill("individual 1", 1_000_00), bill("individual 1", 500_00)];
    expect(netDue(bills, new Map([["individual 1", 1_200_00]]))).toEqual({
      due_kobo: 1_500_00,
      credit_kobo: 1_200_00,
      net_kobo: 300_00,
      parts: [1_000_00, 200_00],
    });
  });

  it("is not reduced by another payer's credit", () => {
    const bills = [bill("corporate 1", 1_000_00), bill("corporate 2", 500_00)];
    expect(netDue(bills, new Map([["corporate 2", 900_00]]))).toEqual({
      due_kobo: 1_500_00,
      credit_kobo: 500_00,
      net_kobo: 1_000_00,
      parts: [0, 500_00],
    });
  });

  it("is the total without credit, and zero without bills", () => {
    expect(netDue([bill("individual 1", 700)], new Map())).toMatchObject({ net_kobo: 700, parts: [0] });
    expect(netDue([], new Map([["individual 1", 700]]))).toEqual({
      due_kobo: 0,
      credit_kobo: 0,
      net_kobo: 0,
      parts: [],
    });
  });
});

describe("bills by payer", () => {
  it("keep their order, and that of the payers’ first bills", () => {
    const bills = [
      { id: 1, payer_key: "corporate 2" },
      { id: 2, payer_key: "corporate 1" },
      { id: 3, payer_key: "corporate 2" },
    ];
    expect(groupByPayer(bills)).toEqual([
      { payer: "corporate 2", bills: [bills[0], bills[2]] },
      { payer: "corporate 1", bills: [bills[1]] },
    ]);
    expect(groupByPayer([])).toEqual([]);
  });
});
