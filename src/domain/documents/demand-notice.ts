/** The text of a demand notice. Its charges are those at the time of issue. */
import type { AssetFact } from "../asset-facts.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import { assetCodeFact, assetDetails, type ChargeDocument, type DocumentFrame } from "./charge-document.ts";
import { chargeContent, documentLine, objectionRight } from "./charge-frame.ts";
import { dueDateOf } from "./due-rows.ts";
import { type IssuedCharge, type IssuedDues, issuedDues } from "./issued-dues.ts";

export type DemandNoticeData = {
  code: string;
  category: string;
  legal_citation: string;
  period_kind: string;
  /** "2026", "First quarter 2026" */
  period: string;
  period_from: LagosDate;
  period_to: LagosDate;
  issued_on: LagosDate;
  cancelled: string | null;
  asset: { code: string; one: string; facts: readonly AssetFact[] };
  payer: { name: string; address: readonly string[]; tin: string | null };
  /** Names of the other co-owners. */
  others: readonly string[];
  issued_by: string;
  bill: Omit<IssuedCharge, "issued_on"> & {
    token: string;
    pay_code: string;
    lines: readonly { label: string; explanation: string; item_code: string; kobo: number }[];
  };
  /** The previous notice of the same category and asset, at the time of issue; kobo. */
  last: {
    period: string;
    total_kobo: number;
    paid_kobo: number;
    /** Unpaid amount under objection. */
    held_kobo: number;
    pay_code: string;
    paid_on: LagosDate | null;
    receipt: string | null;
  } | null;
};

/** The content of a notice. */
export function demandNoticeContent(notice: DemandNoticeData, frame: DocumentFrame): ChargeDocument {
  const { code, bill, asset, payer, period, issued_on, cancelled, last } = notice;
  const issued = issuedDues({ ...bill, issued_on }, cancelled !== null);
  const { isOpen, label, dues, since, rights } = issued;
  return chargeContent(
    {
      kind: "Demand notice",
      code,
      cancelled,
      isOpen,
      token: bill.token,
      pay_code: bill.pay_code,
      addressee: [payer.name, ...payer.address],
      facts: factsOf(notice, issued),
      title: `Demand notice: ${notice.category} for ${period}`,
      intro: introOf(notice),
      about: assetDetails(asset),
      lines: [...bill.lines.map(documentLine), ...arrearsOf(notice)],
      total: { label, kobo: bill.total_kobo },
      dues,
      since,
      last_year: last && lastText(last, issued_on),
      rights: [...rights, objectionRight(frame, "of service")],
      signature: { name: notice.issued_by, under: `for the ${frame.agency.name} · valid without a seal` },
      tear_note: `${payer.name} · ${asset.code} · ${period}`,
    },
    frame,
  );
}

function factsOf(notice: DemandNoticeData, { due }: IssuedDues): ChargeDocument["facts"] {
  const { code, issued_on, period_kind, period, payer, bill, asset } = notice;
  return [
    { label: "Notice", value: code },
    assetCodeFact(asset),
    { label: "Date", value: formatDate(issued_on) },
    { label: period_kind === "year" ? "For the year" : "For", value: period },
    ...(payer.tin ? [{ label: "Payer TIN", value: payer.tin }] : []),
    { label: "Due", value: dueDateOf(due, bill.due_on) },
  ];
}

function introOf(notice: DemandNoticeData): string {
  const { legal_citation, period_from, period_to, asset, others } = notice;
  const span = `for the period from ${formatDate(period_from)} to ${formatDate(period_to)}`;
  const shared = others.length > 0 ? ` Other owners: ${others.join(", ")}.` : "";
  return `Under the ${legal_citation}, the amount below is charged on the ${asset.one} named above ${span}.${shared}`;
}

/** Arrears are paid with the codes of their own bills, so only their absence is listed among the charges. */
function arrearsOf({ last }: DemandNoticeData): ChargeDocument["lines"] {
  if (last && last.paid_kobo < last.total_kobo) return [];
  const explanation = last ? `None brought forward from ${last.period}` : "None brought forward";
  return [documentLine({ label: "Arrears", explanation, kobo: 0 })];
}

function lastText(last: NonNullable<DemandNoticeData["last"]>, on: LagosDate): string {
  const charged = `Charged ${formatNaira(last.total_kobo)} for ${last.period}.`;
  const open = last.total_kobo - last.paid_kobo;
  const unpaid = `${charged} ${formatNaira(open)} of it was unpaid on ${formatDate(on)}`;
  if (open > 0 && last.held_kobo >= open)
    return `${unpaid} and is under objection. Don’t pay it until the objection is decided.`;
  if (open > 0 && last.held_kobo > 0)
    return `${unpaid}. ${formatNaira(last.held_kobo)} of that is under objection. Pay the rest with its own code, ${last.pay_code}.`;
  if (open > 0) return `${unpaid}. Pay it with its own code, ${last.pay_code}.`;
  const receipt = last.receipt ? `, receipt ${last.receipt}` : "";
  return `${charged} Paid in full${last.paid_on ? ` on ${formatDate(last.paid_on)}` : ""}${receipt}.`;
}
