/** The effect of a bank's response on payouts. Pure, so that the preview and the run agree. */

import { banks } from "../bank-entry.ts";
import { referenceKey } from "../bank-reference.ts";
import type { BadLine } from "../bank-statement/read-row.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { PaymentReference, ResponseLine } from "./read-row.ts";

/** A payout to an agency as recorded. */
export interface RecordedPayout {
  readonly id: number;
  readonly settlement_id: number;
  readonly code: string;
  readonly attempt: number;
  readonly agency: string;
  readonly kobo: number;
  readonly state: "waiting" | "paid" | "failed";
  /** Version of its settlement batch. */
  readonly version: number;
  /** Lagos date of the approval: earlier bank dates are errors. */
  readonly approved_on: LagosDate;
  /** The bank that paid it; null if it is not paid. */
  readonly from_bank: string | null;
  readonly reference: string | null;
  readonly paid_on: LagosDate | null;
}

/** A line with an effect. */
export interface PlannedLine extends ResponseLine {
  readonly payout_id: number;
  readonly code: string;
  readonly agency: string;
  /** Version of the settlement batch when it was read. */
  readonly version: number;
  /** Recorded payment date, in Lagos time; `null` if the payout is not paid. */
  readonly recorded_paid_on: LagosDate | null;
}

export interface PayoutPlan {
  readonly paid: readonly PlannedLine[];
  readonly returned: readonly PlannedLine[];
  /** Number of lines that are already recorded. */
  readonly already_recorded: number;
  /** Lines with errors, in the order of the file. */
  readonly bad: readonly BadLine[];
}

/**
 * Plans the effect of each line.
 * @param from_bank the bank of the response
 * @param used references of that bank already used for payouts: key → code of the batch
 * @param invalid lines with errors, by the payment they name
 */
export function planPayouts(
  lines: readonly ResponseLine[],
  payouts: readonly RecordedPayout[],
  from_bank: string,
  used: ReadonlyMap<string, string>,
  invalid: readonly PaymentReference[] = [],
): PayoutPlan {
  const paid: PlannedLine[] = [];
  const returned: PlannedLine[] = [];
  const bad: BadLine[] = [];
  let already_recorded = 0;
  const byName = new Map(payouts.map((one) => [paymentKey(one), one]));
  const named = Map.groupBy([...lines, ...invalid], paymentKey);
  const numbered = Map.groupBy(
    lines.filter(({ reported_status }) => reported_status === "paid"),
    ({ reference }) => referenceKey(reference),
  );
  for (const line of lines) {
    const payout = byName.get(paymentKey(line));
    const reject = (reason: string) => bad.push({ line: line.line, text: line.text, reason });
    const duplicateOn = otherLines(named.get(paymentKey(line)), line);
    const sameReferenceOn =
      line.reported_status === "paid" ? otherLines(numbered.get(referenceKey(line.reference)), line) : "";
    if (!payout) reject("No payment with this number was sent to a bank.");
    else if (payout.kobo !== line.kobo)
      reject(
        `The amount in the file is ${formatNaira(line.kobo)}, but the payment is ${formatNaira(payout.kobo)}.`,
      );
    else if (duplicateOn) reject(`The same payment is also on ${duplicateOn}. Check which is right.`);
    else if (sameReferenceOn) reject(`The reference ${line.reference} is also on ${sameReferenceOn}.`);
    else if (isAlreadyRecorded(line, payout, from_bank)) already_recorded += 1;
    else {
      const reason = refusal(line, payout, from_bank, used);
      if (reason) reject(reason);
      else (line.reported_status === "paid" ? paid : returned).push(toPlannedLine(line, payout));
    }
  }
  return { paid, returned, already_recorded, bad };
}

const paymentKey = ({ settlement_id, attempt }: Pick<ResponseLine, "settlement_id" | "attempt">) =>
  `${settlement_id}/${attempt}`;

/** "line 4" or "lines 4, 7": where else it is; "" if nowhere. */
function otherLines(all: readonly PaymentReference[] = [], one: ResponseLine): string {
  const at = all.filter((other) => other !== one).map(({ line }) => line);
  return at.length === 0 ? "" : `${at.length === 1 ? "line" : "lines"} ${at.join(", ")}`;
}

/** Whether exactly this is already recorded: the same file again, or a payment confirmed manually. */
function isAlreadyRecorded(
  { reported_status, day, reference }: ResponseLine,
  payout: RecordedPayout,
  from_bank: string,
): boolean {
  if (reported_status === "returned") return payout.state === "failed";
  // A payout that was returned later was paid as stated here.
  return (
    payout.state !== "waiting" &&
    payout.from_bank === from_bank &&
    payout.reference !== null &&
    referenceKey(payout.reference) === referenceKey(reference) &&
    payout.paid_on === day
  );
}

function refusal(
  { reported_status, reference, day }: ResponseLine,
  payout: RecordedPayout,
  from_bank: string,
  used: ReadonlyMap<string, string>,
): string | undefined {
  if (day < payout.approved_on)
    return `The date ${formatDate(day)} is before the approval on ${formatDate(payout.approved_on)}.`;
  if (reported_status === "returned") return returnRefusal(day, payout, from_bank);
  if (payout.state === "paid" && payout.paid_on !== null)
    return `This payment was already confirmed as paid on ${formatDate(payout.paid_on)} with reference ${payout.reference}.`;
  if (payout.state === "failed")
    return "This payment failed or was returned. It is paid again under another number.";
  const other = used.get(referenceKey(reference));
  return other === undefined ? undefined : `${other} has already been paid with reference ${reference}.`;
}

/** A return comes from the bank that paid, and not before the payment: an older response does not reverse it. */
function returnRefusal(day: LagosDate, { state, paid_on, ...payment }: RecordedPayout, from_bank: string) {
  if (state !== "paid" || paid_on === null) return undefined;
  if (payment.from_bank !== from_bank)
    return `It was paid from ${banks[payment.from_bank as keyof typeof banks] ?? payment.from_bank}, not from this bank.`;
  return day < paid_on
    ? `This return is dated before the payment, which was made on ${formatDate(paid_on)} with reference ${payment.reference}.`
    : undefined;
}

function toPlannedLine(
  line: ResponseLine,
  { id, code, agency, version, state, paid_on }: RecordedPayout,
): PlannedLine {
  return {
    ...line,
    payout_id: id,
    code,
    agency,
    version,
    recorded_paid_on: state === "paid" ? paid_on : null,
  };
}
