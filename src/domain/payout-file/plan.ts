/** What a bank's answer would do to the payments it was handed: pure, so that a dry run and the run are one thing. */

import { banks } from "../bank-entry.ts";
import { referenceKey } from "../bank-reference.ts";
import type { BadLine } from "../bank-statement/read-lines.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { AnsweredLine, NamedLine } from "./read-row.ts";

/** A payment to an agency as the books have it. */
export interface HandedIn {
  readonly id: number;
  readonly settlement_id: number;
  readonly code: string;
  readonly attempt: number;
  readonly agency: string;
  readonly kobo: number;
  readonly state: "waiting" | "paid" | "failed";
  /** Of its batch. */
  readonly version: number;
  /** The Lagos day it was approved: no bank had it before. */
  readonly approved_on: LagosDate;
  /** What the bank told before, if it was told to be paid. */
  readonly from_bank: string | null;
  readonly reference: string | null;
  readonly paid_on: LagosDate | null;
}

/** A line that does something, or would. */
export interface PlannedLine extends AnsweredLine {
  readonly payout_id: number;
  readonly code: string;
  readonly agency: string;
  /** Of the batch as it was looked at. */
  readonly version: number;
  /** The day it stands as paid in the books; null while it waits. */
  readonly stood: LagosDate | null;
}

export interface PayoutPlan {
  readonly paid: readonly PlannedLine[];
  readonly returned: readonly PlannedLine[];
  /** Said what the books have already. */
  readonly known: number;
  /** What does not fit, the first line first. */
  readonly bad: readonly BadLine[];
}

/**
 * What each line comes to, among the payments there are.
 * @param from_bank the bank whose answer it is
 * @param used numbers of that bank that stand for payments already: key → code of the batch
 * @param unread lines that could not be read but for the payment they name
 */
export function planPayouts(
  lines: readonly AnsweredLine[],
  payouts: readonly HandedIn[],
  from_bank: string,
  used: ReadonlyMap<string, string>,
  unread: readonly NamedLine[] = [],
): PayoutPlan {
  const paid: PlannedLine[] = [];
  const returned: PlannedLine[] = [];
  const bad: BadLine[] = [];
  let known = 0;
  const byName = new Map(payouts.map((one) => [nameOf(one), one]));
  const named = Map.groupBy([...lines, ...unread], nameOf);
  const numbered = Map.groupBy(
    lines.filter(({ said }) => said === "paid"),
    ({ reference }) => referenceKey(reference),
  );
  for (const line of lines) {
    const payout = byName.get(nameOf(line));
    const refuse = (reason: string) => bad.push({ line: line.line, text: line.text, reason });
    const twice = others(named.get(nameOf(line)), line);
    const alike = line.said === "paid" ? others(numbered.get(referenceKey(line.reference)), line) : "";
    if (!payout) refuse("No such payment was handed to a bank.");
    else if (payout.kobo !== line.kobo)
      refuse(`The file has ${formatNaira(line.kobo)}, the payment is ${formatNaira(payout.kobo)}.`);
    else if (twice) refuse(`The same payment stands in ${twice} too: look which is right.`);
    else if (alike) refuse(`The reference ${line.reference} stands in ${alike} too.`);
    else if (isKnown(line, payout, from_bank)) known += 1;
    else {
      const reason = refusal(line, payout, from_bank, used);
      if (reason) refuse(reason);
      else (line.said === "paid" ? paid : returned).push(planned(line, payout));
    }
  }
  return { paid, returned, known, bad };
}

const nameOf = ({ settlement_id, attempt }: Pick<AnsweredLine, "settlement_id" | "attempt">) =>
  `${settlement_id}/${attempt}`;

/** "line 4" or "lines 4, 7": where else it stands; "" where nowhere. */
function others(all: readonly NamedLine[] = [], one: AnsweredLine): string {
  const at = all.filter((other) => other !== one).map(({ line }) => line);
  return at.length === 0 ? "" : `${at.length === 1 ? "line" : "lines"} ${at.join(", ")}`;
}

/** Whether the books have just that: the same file again, or a payment that was confirmed by hand. */
function isKnown({ said, day, reference }: AnsweredLine, payout: HandedIn, from_bank: string): boolean {
  if (said === "returned") return payout.state === "failed";
  // What came back since was paid as this says.
  return (
    payout.state !== "waiting" &&
    payout.from_bank === from_bank &&
    payout.reference !== null &&
    referenceKey(payout.reference) === referenceKey(reference) &&
    payout.paid_on === day
  );
}

function refusal(
  { said, reference, day }: AnsweredLine,
  payout: HandedIn,
  from_bank: string,
  used: ReadonlyMap<string, string>,
): string | undefined {
  if (day < payout.approved_on)
    return `It cannot be of ${formatDate(day)}: it was approved on ${formatDate(payout.approved_on)}.`;
  if (said === "returned") return returnRefusal(day, payout, from_bank);
  if (payout.state === "paid" && payout.paid_on !== null)
    return `It was confirmed already, under ${payout.reference} of ${formatDate(payout.paid_on)}.`;
  if (payout.state === "failed")
    return "It failed or came back before: it is paid anew under another number.";
  const other = used.get(referenceKey(reference));
  return other === undefined ? undefined : `${other} was paid under the number ${reference} already.`;
}

/** What was paid comes back from the bank that paid it, and not before it went: an old answer takes nothing back. */
function returnRefusal(day: LagosDate, { state, paid_on, ...told }: HandedIn, from_bank: string) {
  if (state !== "paid" || paid_on === null) return undefined;
  if (told.from_bank !== from_bank)
    return `It was paid from ${banks[told.from_bank as keyof typeof banks] ?? told.from_bank}, and not from this bank.`;
  return day < paid_on
    ? `It was paid after that day, under ${told.reference} of ${formatDate(paid_on)}.`
    : undefined;
}

function planned(line: AnsweredLine, { id, code, agency, version, state, paid_on }: HandedIn): PlannedLine {
  return { ...line, payout_id: id, code, agency, version, stood: state === "paid" ? paid_on : null };
}
