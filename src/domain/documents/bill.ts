/** What a bill says on a day: its charges, what was let off, added and paid since, and what is open. */
import { amountInWords } from "../amount-in-words.ts";
import { type Balance, termsOf } from "../bill-balance.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "../tariff.ts";
import {
  aboutFact,
  type ChargePaper,
  counterWarning,
  cutHere,
  nothingToPay,
  type PaperFrame,
  payPlate,
  payUrl,
  standingMarks,
  waysToPay,
} from "./charge-paper.ts";

export type BillMatter = {
  code: string;
  token: string;
  pay_code: string;
  title: string;
  status: "unpaid" | "part-paid" | "paid" | "cancelled";
  issued_on: LagosDate;
  due_on: LagosDate;
  total_kobo: number;
  penalty: PenaltyRule | null;
  interest: InterestRule | null;
  discounts: readonly EarlyDiscount[];
  lines: readonly { label: string; explanation: string; item_code: string; kobo: number }[];
  balance: Balance;
  asset: { code: string; one: string } | null;
  /** Masked where whoever looks is not the payer. */
  payer: { name: string; code: string | null };
};

/** The content of a bill as of `balance.as_of`. */
export function billContent(bill: BillMatter, frame: PaperFrame): ChargePaper {
  const { balance, asset, payer, pay_code } = bill;
  const { demo, ...government } = frame.government;
  const today = formatDate(balance.as_of);
  const due = formatDate(bill.due_on);
  const label = labelOf(bill, due, today);
  const sum = formatNaira(balance.balance_kobo);
  const isOpen = bill.status !== "cancelled" && balance.balance_kobo > 0;
  return {
    kind: "Bill",
    code: bill.code,
    government,
    marks: standingMarks(demo, bill.status === "cancelled" ? "nothing is to pay" : null),
    plate: payPlate(pay_code),
    addressee: [payer.name, ...(payer.code ? [payer.code] : [])],
    facts: [
      { label: "Bill", value: bill.code },
      ...(asset ? [aboutFact(asset)] : []),
      { label: "Issued", value: formatDate(bill.issued_on) },
      { label: "Due", value: due },
      { label: "As of", value: today },
    ],
    title: `Bill: ${bill.title}`,
    intro: `What was charged, what was paid, and what is open on ${today}.`,
    lines: [
      ...bill.lines.map((line) => paperLine(line.label, line.explanation, line.item_code, line.kobo)),
      ...balance.lines.map((line) => paperLine(line.label, line.explanation, "", line.kobo)),
    ],
    total: { label, sum },
    in_words: `${amountInWords(balance.balance_kobo)}.`,
    ways: isOpen ? waysToPay(frame, pay_code) : nothingToPay,
    pay_code,
    pay_url: payUrl(frame, bill.token),
    qr_label: `${isOpen ? "Pay" : "See"} bill ${pay_code}`,
    last_year: null,
    rights: [...termsOf(bill), counterWarning],
    signature: { name: frame.agency.name, under: government.title },
    tear: {
      cut: cutHere,
      code: pay_code,
      note: [payer.name, asset?.code, bill.title].filter(Boolean).join(" · "),
      due: label,
      sum,
    },
  };
}

function labelOf({ status, balance }: BillMatter, due: string, today: string): string {
  if (status === "cancelled") return "Nothing to pay";
  if (balance.balance_kobo === 0) return "Paid in full";
  return balance.overdue ? `Overdue; to pay today, ${today}` : `To pay by ${due}`;
}

function paperLine(label: string, explanation: string, item: string, kobo: number) {
  return { label, explanation, item, sum: formatNaira(kobo).replace("₦", "") };
}
