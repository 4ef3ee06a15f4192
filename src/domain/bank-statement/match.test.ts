import { expect, test } from "vitest";
import { declinedKey, proposeMatches } from "./match.ts";
import type { BankPayment, GatewayDay, OpenLine } from "./proposal.ts";

let count = 0;
const line = (kobo: number, narration: string, more: Partial<OpenLine> = {}): OpenLine => ({
  id: ++count,
  booked_on: "2026-11-03",
  kobo,
  narration,
  reference: "",
  ...more,
});
const slip = (kobo: number, reference: string, more: Partial<BankPayment> = {}): BankPayment => ({
  kind: "payment",
  id: ++count,
  code: `PAY-${count}`,
  kobo,
  paid_on: "2026-11-03",
  reference,
  depositor: "Ngozi Eze",
  ...more,
});
const day = (
  on: string,
  gross_kobo: number,
  fee_kobo: number,
  more: Partial<GatewayDay> = {},
): GatewayDay => ({
  provider: "paystack",
  day: on,
  payments: 3,
  gross_kobo,
  fee_kobo,
  untold: 0,
  ...more,
});

test("a deposit's number in the line is a certain match in any format", () => {
  const deposit = line(500_000, "CASH DEP TLR 0042-7781 IKEJA");
  const payment = slip(500_000, "00427781", { paid_on: "2026-11-01" });
  expect(proposeMatches([deposit], [payment], [])).toEqual([
    expect.objectContaining({ line_id: deposit.id, payment_ids: [payment.id], confidence: "certain" }),
  ]);
});

test("a deposit's number does not match within a longer number, with another amount, or weeks later", () => {
  const payment = slip(500_000, "7781");
  expect(
    proposeMatches([line(500_000, "TLR 0042778199 X", { booked_on: "2026-11-10" })], [payment], []),
  ).toEqual([]);
  expect(proposeMatches([line(500_001, "TLR 7781")], [payment], [])).toEqual([]);
  expect(proposeMatches([line(500_000, "TLR 7781", { booked_on: "2026-11-25" })], [payment], [])).toEqual([]);
});

test("a name is a likely match, an amount alone a possible one; two candidates are left to the officer", () => {
  const payment = slip(500_000, "X-1");
  const named = proposeMatches([line(500_000, "NIP FRM EZE NGOZI/GTB")], [payment], []);
  expect(named).toEqual([expect.objectContaining({ confidence: "likely" })]);
  const lone = proposeMatches([line(500_000, "TRANSFER")], [payment], []);
  expect(lone).toEqual([expect.objectContaining({ confidence: "possible" })]);
  expect(proposeMatches([line(500_000, "TRANSFER"), line(500_000, "TRANSFER")], [payment], [])).toEqual([]);
  expect(proposeMatches([line(500_000, "TRANSFER")], [payment, slip(500_000, "X-2")], [])).toEqual([]);
});

test("does not propose a declined match again", () => {
  const [one, payment] = [line(500_000, "TRANSFER"), slip(500_000, "X-3")];
  expect(proposeMatches([one], [payment], [], new Set([`${one.id}:${payment.id}`]))).toEqual([]);
});

test("matches a payout with the payments of a day less fees, or of a weekend", () => {
  const days = [
    day("2026-10-30", 100_000, 1_500),
    day("2026-10-31", 200_000, 3_000),
    day("2026-11-01", 300_000, 4_500),
  ];
  expect(proposeMatches([line(197_001, "PAYSTACK SETTLEMENT")], [], days)).toEqual([]);
  const single = line(197_000, "NIP/PAYSTACK PAYMENTS LTD");
  expect(proposeMatches([single], [], days)).toEqual([
    expect.objectContaining({ kind: "gateway", days: ["2026-10-31"], confidence: "certain", fee_kobo: 0 }),
  ]);
  const weekend = line(591_000, "NIP/PAYSTACK PAYMENTS LTD");
  expect(proposeMatches([weekend], [], days)).toEqual([
    expect.objectContaining({ days: ["2026-10-30", "2026-10-31", "2026-11-01"], confidence: "certain" }),
  ]);
  expect(proposeMatches([line(591_000, "NIP FRM SOMEBODY")], [], days)).toEqual([
    expect.objectContaining({ confidence: "likely" }),
  ]);
});

test("derives an unknown fee from the payout, and only proposes the match", () => {
  const days = [day("2026-11-01", 300_000, 0, { untold: 3 })];
  expect(proposeMatches([line(295_500, "PAYSTACK")], [], days)).toEqual([
    expect.objectContaining({ kind: "gateway", fee_kobo: 4_500, confidence: "possible" }),
  ]);
  expect(proposeMatches([line(100_000, "PAYSTACK")], [], days)).toEqual([]);
});

test("recognises bank charges by their description, and only proposes them", () => {
  expect(proposeMatches([line(-400, "SMS CHARGE OCT"), line(-50_000, "TRF TO OJO")], [], [])).toEqual([
    expect.objectContaining({ kind: "charge", confidence: "likely" }),
  ]);
});

test("matches till deposits, payouts, their returns and refunds by number, each in its direction", () => {
  const payout = slip(-640_000, "FT61007", { kind: "settlement", code: "STL-4" });
  const returned = slip(640_000, "FT61007", { kind: "returned", code: "STL-4" });
  const till = slip(640_000, "TLR81", { kind: "till", code: "TIL-9", depositor: "" });
  const [out, back, banked] = [
    line(-640_000, "TRF FT61007"),
    line(640_000, "RTN FT61007"),
    line(640_000, "DEP TLR81"),
  ];
  const found = proposeMatches([out, back, banked], [payout, returned, till], []);
  expect(
    found.map(({ kind, line_id, book_ids, confidence }) => ({ kind, line_id, book_ids, confidence })),
  ).toEqual([
    { kind: "settlement", line_id: out.id, book_ids: [payout.id], confidence: "certain" },
    { kind: "returned", line_id: back.id, book_ids: [returned.id], confidence: "certain" },
    { kind: "till", line_id: banked.id, book_ids: [till.id], confidence: "certain" },
  ]);
  expect(found[2]?.words).toContain("the deposit slip for TIL-9");
});

test("distinguishes a till's and a payer's deposit of the same amount only by number", () => {
  const both = [slip(500_000, "X-4"), slip(500_000, "X-5", { kind: "till", depositor: "" })];
  expect(proposeMatches([line(500_000, "CASH DEP")], both, [])).toEqual([]);
});

test("records a declined match with its kind, because a refund and a payment may have one number", () => {
  const refund = slip(-20_000, "R-1", { kind: "refund" });
  const one = line(-20_000, "NIP EZE NGOZI");
  expect(proposeMatches([one], [refund], [], new Set([`${one.id}:${refund.id}`]))).toHaveLength(1);
  expect(proposeMatches([one], [refund], [], new Set([declinedKey(one.id, refund)]))).toEqual([]);
});

const tillPayment = (kobo: number, more: Partial<BankPayment> = {}): BankPayment => {
  const one = slip(kobo, "", { kind: "clearing", depositor: "", way: "card", ...more });
  return { ...one, payment_ids: more.payment_ids ?? [one.id] };
};

test("a card or cheque payment is certain by its number, likely by a word, and possible by its amount", () => {
  const cheque = tillPayment(80_000, { way: "cheque", reference: "000471" });
  const numbered = line(80_000, "INWARD 000471");
  expect(proposeMatches([numbered], [cheque], [])).toEqual([
    expect.objectContaining({ kind: "clearing", payment_ids: [cheque.id], confidence: "certain" }),
  ]);
  const card = tillPayment(90_000);
  expect(proposeMatches([line(90_000, "POS 2070XX")], [card], [])).toEqual([
    expect.objectContaining({ kind: "clearing", confidence: "likely" }),
  ]);
  const lone = line(90_000, "TRANSFER");
  expect(proposeMatches([lone], [card], [])).toEqual([expect.objectContaining({ confidence: "possible" })]);
  expect(proposeMatches([lone], [card], [], new Set([declinedKey(lone.id, card)]))).toEqual([]);
  // A line that mentions cards, and a payment that is not a cheque.
  const other = tillPayment(90_000, { way: "cheque" });
  expect(proposeMatches([line(90_000, "POS 2070XX")], [other], [])[0]?.confidence).toBe("possible");
  for (const booked_on of ["2026-11-02", "2026-11-08"])
    expect(proposeMatches([line(90_000, "POS", { booked_on })], [card], [])).toEqual([]);
});

test("does not match a card line while a deposit has the same amount", () => {
  const both = [tillPayment(70_000), slip(70_000, "X-9")];
  expect(proposeMatches([line(70_000, "POS DEP")], both, [])).toEqual([]);
});

test("matches a card payment once, alone or with its till", () => {
  const [one, two] = [tillPayment(10_000, { reference: "RRN5501" }), tillPayment(20_000)];
  const all = tillPayment(30_000, { payment_ids: [one.id, two.id] });
  const lines = [line(10_000, "RRN5501"), line(30_000, "POS")];
  const found = proposeMatches(lines, [one, two, all], []);
  expect(found.map(({ payment_ids }) => payment_ids)).toEqual([[one.id]]);
});

const till = (kobo: number, more: Partial<BankPayment> = {}) =>
  slip(kobo, `T-${kobo}`, { kind: "till", depositor: "", ...more });

test("proposes several till deposits for one line if exactly one set has its amount", () => {
  const deposits = [till(30_000), till(20_000), till(7_000)];
  const ids = deposits.map(({ id }) => id);
  expect(proposeMatches([line(50_000, "DEP")], deposits, [])).toEqual([
    expect.objectContaining({ kind: "till", book_ids: ids.slice(0, 2), confidence: "possible" }),
  ]);
  expect(proposeMatches([line(57_000, "DEP")], deposits, [])[0]?.book_ids).toEqual(ids);
  // Two sets, two lines for one set, another day: ambiguous.
  expect(proposeMatches([line(50_000, "DEP")], [...deposits, till(20_000)], [])).toEqual([]);
  expect(proposeMatches([line(50_000, "DEP"), line(50_000, "DEP")], deposits, [])).toEqual([]);
  const early = line(50_000, "DEP", { booked_on: "2026-11-02" });
  expect(proposeMatches([early], deposits, [])).toEqual([]);
  const refused = line(50_000, "DEP");
  const declined = new Set(deposits.slice(0, 2).map((one) => declinedKey(refused.id, one)));
  expect(proposeMatches([refused], deposits, [], declined)).toEqual([]);
});

test("excludes deposits with a line of their own from sets, and builds no sets of many deposits", () => {
  const [one, two] = [till(30_000), till(20_000)];
  const found = proposeMatches([line(30_000, "DEP T-30000"), line(50_000, "DEP")], [one, two], []);
  expect(found.map(({ book_ids }) => book_ids)).toEqual([[one.id]]);
  const many = Array.from({ length: 13 }, (_, at) => till(1_000 * 2 ** at));
  expect(proposeMatches([line(3_000, "DEP")], many, [])).toHaveLength(1);
  expect(proposeMatches([line(10_000_000, "DEP")], many, [])).toEqual([]);
});

test("with incomplete data no match is certain", () => {
  const card = tillPayment(10_000, { reference: "RRN7701" });
  const lines = [line(10_000, "RRN7701")];
  const confidences = (isWhole?: boolean) =>
    proposeMatches(lines, [card], [], new Set(), isWhole).map(({ confidence }) => confidence);
  expect(confidences()).toEqual(["certain"]);
  expect(confidences(false)).toEqual(["likely"]);
});
