/** The text of a bill on a day: its charges, adjustments and payments since issue, and the amounts due. */
import type { AmountsDue } from "../amounts-due.ts";
import type { AssetFact } from "../asset-facts.ts";
import { type Balance, paymentTerms } from "../bill-balance.ts";
import type { Schedule } from "../due-parts.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { english } from "../message.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "../tariff.ts";
import { assetCodeFact, assetDetails, type ChargeDocument, type DocumentFrame } from "./charge-document.ts";
import { chargeContent, documentLine } from "./charge-frame.ts";
import { type DueRow, dueDateOf, dueRows, heldTerm } from "./due-rows.ts";

export type BillData = {
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
  due: AmountsDue;
  schedule?: Schedule | null;
  /** Service date of its demand notice. */
  served_on?: LagosDate | null;
  asset: { code: string; one: string; facts: readonly AssetFact[] } | null;
  /** Masked unless the viewer is the payer. */
  payer: { name: string; code: string | null; address: readonly string[] };
};

/** The content of a bill as of `balance.as_of`. */
export function billContent(bill: BillData, frame: DocumentFrame): ChargeDocument {
  const { code, token, balance, asset, payer, pay_code, title, served_on, due } = bill;
  const today = formatDate(balance.as_of);
  const isCancelled = bill.status === "cancelled";
  const isOpen = !isCancelled && due.clear_kobo > 0;
  // An offered discount reduces the amount due by its date, not the balance.
  const offered_kobo = balance.discount?.kobo ?? 0;
  const lines = balance.lines.filter(({ kind }) => offered_kobo === 0 || kind !== "discount");
  const kobo = balance.balance_kobo + offered_kobo;
  const { label, dues } = totalOf(bill, dueRows(due));
  return chargeContent(
    {
      kind: "Bill",
      code,
      token,
      pay_code,
      cancelled: isCancelled ? "do not pay" : null,
      isOpen,
      addressee: [payer.name, ...payer.address],
      facts: [
        { label: "Bill", value: code },
        ...(payer.code ? [{ label: "Payer code", value: payer.code }] : []),
        ...(asset ? [assetCodeFact(asset)] : []),
        { label: "Issued", value: formatDate(bill.issued_on) },
        ...(served_on ? [{ label: "Served", value: formatDate(served_on) }] : []),
        { label: "Due", value: dueDateOf(due, bill.due_on) },
        { label: "As at", value: today },
      ],
      title: `Bill: ${title}`,
      intro: `Charges, payments and balance on ${today}.`,
      about: asset && assetDetails(asset),
      lines: [...bill.lines, ...lines].map(documentLine),
      total: { label, kobo },
      dues,
      rights: [
        ...(isOpen ? paymentTerms(bill, balance.as_of).map(english) : []),
        ...(due.held_kobo > 0 ? [heldTerm] : []),
      ],
      signature: { name: frame.agency.name, under: frame.government.title },
      tear_note: [payer.name, asset?.code, title].filter(Boolean).join(" · "),
    },
    frame,
  );
}

/** One amount due is the total itself; several are listed below it. */
function totalOf({ status, due }: BillData, rows: DueRow[]): { label: string; dues: DueRow[] } {
  const [only] = rows;
  if (status === "cancelled") return { label: "Nothing to pay", dues: [] };
  if (!only) return { label: "Paid in full", dues: [] };
  if (rows.length === 1 && due.early.length === 0) return { label: only.label, dues: [] };
  return { label: `Balance on ${formatDate(due.as_of)}`, dues: rows };
}
