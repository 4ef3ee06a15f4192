/**
 * The amounts due on an issued document: as of its issue, or today's if the bill has changed since. Its lines
 * are always as issued.
 */
import { type AmountsDue, amountsDue } from "../amounts-due.ts";
import { paymentTerms } from "../bill-balance.ts";
import type { Schedule } from "../due-parts.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { english } from "../message.ts";
import { formatNaira } from "../money.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "../tariff.ts";
import { type DueRow, dueRows, heldTerm } from "./due-rows.ts";

export type IssuedCharge = {
  issued_on: LagosDate;
  due_on: LagosDate;
  /** At issue, kobo. */
  total_kobo: number;
  penalty: PenaltyRule | null;
  interest: InterestRule | null;
  discounts: readonly EarlyDiscount[];
  /** The bill on the day the document is printed. */
  current: {
    /** Including adjustments and waivers since issue, kobo. */
    total_kobo: number;
    schedule: Schedule | null;
    due: AmountsDue;
    /** Adjustments, waivers and payments since issue: "Waiver WVR-0000003-K", kobo. */
    changes: readonly { label: string; kobo: number }[];
  };
};

export type IssuedDues = {
  /** Label of the total of the issued lines. */
  label: string;
  dues: DueRow[];
  since: string | null;
  rights: string[];
  /** Whether anything remains to pay. */
  isOpen: boolean;
  due: AmountsDue;
};

/** @param isCancelled whether the document was cancelled */
export function issuedDues(charge: IssuedCharge, isCancelled: boolean): IssuedDues {
  const { current, issued_on, due_on, total_kobo, penalty, interest, discounts } = charge;
  const rules = { issued_on, due_on, penalty, interest, discounts };
  const asIssued = amountsDue(
    {
      ...rules,
      total_kobo,
      paid_kobo: 0,
      status: "unpaid",
      payments: [],
      schedule: null,
      discount_taken_kobo: 0,
    },
    issued_on,
  );
  const terms = paymentTerms({ ...rules, total_kobo }).map(english);
  if (isCancelled) {
    const label = "Cancelled: do not pay";
    return { label, dues: [], since: null, rights: terms, isOpen: false, due: asIssued };
  }
  if (current.schedule === null && current.changes.length === 0) {
    const rows = dueRows(asIssued);
    const [only] = rows;
    const isOne = rows.length === 1 && only !== undefined;
    const label = isOne ? only.label : `Charged on ${formatDate(issued_on)}`;
    return { label, dues: isOne ? [] : rows, since: null, rights: terms, isOpen: true, due: asIssued };
  }
  const { due, schedule } = current;
  const isOpen = due.clear_kobo > 0;
  const paid = { label: `Paid in full by ${formatDate(due.as_of)}`, sum: formatNaira(0) };
  const now = { ...rules, total_kobo: current.total_kobo, schedule };
  return {
    label: `Charged on ${formatDate(issued_on)}`,
    dues: isOpen ? dueRows(due) : [paid],
    since: sinceText(current),
    rights: [
      ...(isOpen ? paymentTerms(now, due.as_of).map(english) : []),
      ...(due.held_kobo > 0 ? [heldTerm] : []),
    ],
    isOpen,
    due,
  };
}

function sinceText({ changes, schedule, due }: IssuedCharge["current"]): string {
  const changed = [
    ...changes.map(({ label, kobo }) => `${label} ${formatNaira(kobo)}`),
    ...(schedule?.kind === "plan" ? ["an instalment plan was approved"] : []),
    ...(due.held_kobo > 0 ? [`${formatNaira(due.held_kobo)} is under objection`] : []),
  ].join("; ");
  const what = changed ? `${changed.charAt(0).toUpperCase()}${changed.slice(1)}. ` : "";
  return `${what}Amounts due are as at ${formatDate(due.as_of)}.`;
}
