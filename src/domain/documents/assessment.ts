/** What an issued assessment says. It says what it said on the day of issue, whenever it is printed. */
import { amountInWords } from "../amount-in-words.ts";
import { termsOf } from "../bill-balance.ts";
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

export type AssessmentMatter = {
  code: string;
  category: string;
  legal_citation: string;
  /** "2026", "First quarter 2026" */
  period: string;
  period_from: LagosDate;
  period_to: LagosDate;
  issued_on: LagosDate;
  cancelled: string | null;
  asset: { code: string; one: string };
  payer: { name: string; address: readonly string[]; tin: string | null };
  /** By the payer, or by the office. */
  self: boolean;
  /** "Rooms 12": what was declared otherwise than the register has it. */
  declared: readonly string[];
  issued_by: string;
  bill: {
    token: string;
    pay_code: string;
    due_on: LagosDate;
    penalty: PenaltyRule | null;
    interest: InterestRule | null;
    discounts: readonly EarlyDiscount[];
    /** Those of the day of issue. */
    lines: readonly { label: string; explanation: string; item_code: string; kobo: number }[];
  };
  /** Kobo, on the day of issue. */
  total_kobo: number;
};

/** The content of an assessment. */
export function assessmentContent(matter: AssessmentMatter, frame: PaperFrame): ChargePaper {
  const { bill, asset, payer, period, total_kobo } = matter;
  const { demo, ...government } = frame.government;
  const isOpen = matter.cancelled === null;
  const label = isOpen ? `To pay by ${formatDate(bill.due_on)}` : "Cancelled, not to pay";
  return {
    kind: "Assessment",
    code: matter.code,
    government,
    marks: standingMarks(demo, matter.cancelled),
    plate: payPlate(bill.pay_code),
    addressee: [payer.name, ...payer.address],
    facts: [
      { label: "Assessment", value: matter.code },
      aboutFact(asset),
      { label: "Date", value: formatDate(matter.issued_on) },
      { label: "For", value: period },
      ...(payer.tin ? [{ label: "Payer TIN", value: payer.tin }] : []),
      { label: "Due", value: formatDate(bill.due_on) },
    ],
    title: `Assessment: ${matter.category} for ${period}`,
    intro: introOf(matter),
    lines: bill.lines.map(({ label, explanation, item_code, kobo }) => ({
      ...{ label, explanation, item: item_code },
      sum: formatNaira(kobo).replace("₦", ""),
    })),
    total: { label, sum: formatNaira(total_kobo) },
    in_words: `${amountInWords(total_kobo)}.`,
    ways: isOpen ? waysToPay(frame, bill.pay_code) : nothingToPay,
    pay_code: bill.pay_code,
    pay_url: payUrl(frame, bill.token),
    qr_label: `${isOpen ? "Pay" : "See"} bill ${bill.pay_code}`,
    last_year: null,
    rights: [
      ...termsOf({ ...bill, total_kobo, issued_on: matter.issued_on }),
      `If you think this is wrong, object in writing or at ${new URL(frame.public_url).host} within ${frame.objection_days} days of its date; the part you dispute is not enforced until it is decided.`,
      counterWarning,
    ],
    signature: { name: matter.issued_by, under: `for the ${frame.agency.name} · no seal is needed` },
    tear: {
      cut: cutHere,
      code: bill.pay_code,
      note: `${payer.name} · ${asset.code} · ${period}`,
      due: label,
      sum: formatNaira(total_kobo),
    },
  };
}

function introOf({
  legal_citation,
  period_from,
  period_to,
  asset,
  self,
  declared,
}: AssessmentMatter): string {
  const span = `for the time from ${formatDate(period_from)} to ${formatDate(period_to)}`;
  const by = self ? "the payer" : "an officer";
  const values = declared.length > 0 ? ` as declared by ${by}: ${declared.join(", ")}` : "";
  return `Under the ${legal_citation}, the sum below is assessed on the ${asset.one} named above ${span}${values}.`;
}
