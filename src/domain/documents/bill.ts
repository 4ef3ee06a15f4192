/** What a bill says on a day: its charges, what was let off, added and paid since, and what is open. */
import { type Balance, termsOf } from "../bill-balance.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "../tariff.ts";
import { chargePaper, paperLine } from "./charge-frame.ts";
import { aboutFact, type ChargePaper, type PaperFrame } from "./charge-paper.ts";

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
  /** When its demand notice was served. */
  served_on?: LagosDate | null;
  asset: { code: string; one: string } | null;
  /** Masked where whoever looks is not the payer. */
  payer: { name: string; code: string | null };
};

/** The content of a bill as of `balance.as_of`. */
export function billContent(bill: BillMatter, frame: PaperFrame): ChargePaper {
  const { code, token, balance, asset, payer, pay_code, title, served_on } = bill;
  const today = formatDate(balance.as_of);
  const due = formatDate(bill.due_on);
  const isCancelled = bill.status === "cancelled";
  return chargePaper(
    {
      ...{ kind: "Bill", code, token, pay_code },
      cancelled: isCancelled ? "nothing is to pay" : null,
      isOpen: !isCancelled && balance.balance_kobo > 0,
      addressee: [payer.name, ...(payer.code ? [payer.code] : [])],
      facts: [
        { label: "Bill", value: code },
        ...(asset ? [aboutFact(asset)] : []),
        { label: "Issued", value: formatDate(bill.issued_on) },
        ...(served_on ? [{ label: "Served", value: formatDate(served_on) }] : []),
        { label: "Due", value: due },
        { label: "As of", value: today },
      ],
      title: `Bill: ${title}`,
      intro: `What was charged, what was paid, and what is open on ${today}.`,
      lines: [...bill.lines, ...balance.lines].map(paperLine),
      total: { label: labelOf(bill, due, today), kobo: balance.balance_kobo },
      rights: termsOf(bill),
      signature: { name: frame.agency.name, under: frame.government.title },
      tear_note: [payer.name, asset?.code, title].filter(Boolean).join(" · "),
    },
    frame,
  );
}

function labelOf({ status, balance }: BillMatter, due: string, today: string): string {
  if (status === "cancelled") return "Nothing to pay";
  if (balance.balance_kobo === 0) return "Paid in full";
  return balance.overdue ? `Overdue; to pay today, ${today}` : `To pay by ${due}`;
}
