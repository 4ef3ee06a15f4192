/**
 * Proposes matches for the lines of a bank statement. Pure. Only certain matches are made automatically; the others are
 * proposals with a reason.
 */
import { daysBetween } from "../lagos.ts";
import { proposeDeposits } from "./match-deposits.ts";
import { proposePayouts } from "./match-payouts.ts";
import { AMOUNT, CLEARING, NAME, REFERENCE, type Rule } from "./match-rules.ts";
import type { BankPayment, GatewayDay, OpenLine, Proposal } from "./proposal.ts";

/** Maximum days between a slip and its line: banks book late over holidays. */
const MAX_DAYS = 7;

/**
 * Proposes a match for each line that is identified by its amount and text.
 * @param declined keys (`declinedKey`) of declined proposals
 * @param isComplete false if there are more payments: no match is certain then, as numbers may repeat
 */
export function proposeMatches(
  lines: readonly OpenLine[],
  payments: readonly BankPayment[],
  gateways: readonly GatewayDay[],
  declined: ReadonlySet<string> = new Set(),
  isComplete = true,
): Proposal[] {
  const matched = new Set<BankPayment>();
  const byReference = pair(lines, payments, matched, declined, REFERENCE);
  const chargeLines = chargeProposals(withoutProposal(lines, byReference));
  const left = withoutProposal(lines, [...byReference, ...chargeLines]);
  const byName = pair(left, payments, matched, declined, NAME);
  const rest = withoutProposal(left, byName);
  const payouts = proposePayouts(
    rest.filter(({ kobo }) => kobo > 0),
    gateways,
  );
  const unpaid = withoutProposal(rest, payouts);
  const cleared = pair(unpaid, payments, matched, declined, CLEARING);
  const byAmount = pair(withoutProposal(unpaid, cleared), payments, matched, declined, AMOUNT);
  const deposits = payments.filter((one) => one.kind === "till" && !matched.has(one));
  const open = withoutProposal(unpaid, [...cleared, ...byAmount]).filter(({ kobo }) => kobo > 0);
  const combined = proposeDeposits(open, deposits, (line, deposit) =>
    declined.has(declinedKey(line.id, deposit)),
  );
  const all = eachPaymentOnce([
    ...byReference,
    ...byName,
    ...payouts,
    ...cleared,
    ...byAmount,
    ...combined,
    ...chargeLines,
  ]);
  return isComplete ? all : all.map(lowerConfidence);
}

function lowerConfidence(proposal: Proposal): Proposal {
  return proposal.confidence === "certain" ? { ...proposal, confidence: "likely" } : proposal;
}

/** A card payment matches alone or with all others of its till, but not both: the more certain match comes first. */
function eachPaymentOnce(proposals: readonly Proposal[]): Proposal[] {
  const found = new Set<number>();
  return proposals.filter(({ payment_ids }) => {
    if (payment_ids.some((id) => found.has(id))) return false;
    for (const id of payment_ids) found.add(id);
    return true;
  });
}

/** The stored key of a declined proposal. */
export function declinedKey(
  line_id: number,
  { kind, id, payment_ids }: Pick<BankPayment, "kind" | "id" | "payment_ids">,
): string {
  if (kind === "clearing") return `${line_id}:clearing ${payment_ids?.join(",")}`;
  return kind === "payment" ? `${line_id}:${id}` : `${line_id}:${kind} ${id}`;
}

function withoutProposal(lines: readonly OpenLine[], proposals: readonly Proposal[]): OpenLine[] {
  const proposed = new Set(proposals.map(({ line_id }) => line_id));
  return lines.filter(({ id }) => !proposed.has(id));
}

/** If more than this many are alike, no match is proposed. */
const MAX_CANDIDATES = 100;

/** Lines and payments that match only each other. */
function pair(
  lines: readonly OpenLine[],
  payments: readonly BankPayment[],
  matched: Set<BankPayment>,
  declined: ReadonlySet<string>,
  { keysOf, keyOf, fits, canPropose, describe }: Rule,
): Proposal[] {
  const free = payments.filter((payment) => !matched.has(payment));
  const paymentsOf = groupBy(free, (payment) => [keyOf(payment) ?? ""]);
  const linesOf = groupBy(lines, keysOf);
  const near = (line: OpenLine, payment: BankPayment) =>
    Math.abs(daysBetween(line.booked_on, payment.paid_on)) <= MAX_DAYS &&
    // A card payment can't reach the bank before it was made.
    (payment.kind !== "clearing" || line.booked_on >= payment.paid_on) &&
    fits(line, payment);
  return lines.flatMap((line) => {
    const candidates = keysOf(line).flatMap((key) => paymentsOf.get(key) ?? []);
    const found =
      candidates.length > MAX_CANDIDATES ? [] : candidates.filter((payment) => near(line, payment));
    const [payment] = found;
    if (!payment || new Set(found).size > 1 || canPropose?.(payment) === false) return [];
    if (declined.has(declinedKey(line.id, payment))) return [];
    const others = linesOf.get(keyOf(payment) ?? "") ?? [];
    if (others.length > MAX_CANDIDATES || others.filter((one) => near(one, payment)).length > 1) return [];
    matched.add(payment);
    return [{ line_id: line.id, ...matchTarget(payment), ...describe(line, payment) }];
  });
}

function matchTarget({
  kind,
  id,
  payment_ids = [],
}: BankPayment): Pick<Proposal, "kind" | "payment_ids" | "book_ids"> {
  if (kind === "clearing") return { kind, payment_ids };
  return kind === "payment" ? { kind, payment_ids: [id] } : { kind, payment_ids: [], book_ids: [id] };
}

function groupBy<T>(list: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list)
    for (const key of keysOf(one)) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  return groups;
}

const CHARGE =
  /\b(cot|sms (alert )?(charge|fee)|stamp duty|emt?l|vat( on)?|maintenance (fee|charge)|bank charges?|commission on|transfer (levy|fee|charge))\b/i;

function chargeProposals(lines: readonly OpenLine[]): Proposal[] {
  return lines.flatMap(({ id, kobo, narration }) => {
    const word = kobo < 0 ? CHARGE.exec(narration)?.[0] : undefined;
    if (!word) return [];
    const text = `“${word}” is in the line, so this is probably a bank charge.`;
    return [
      { kind: "charge" as const, line_id: id, payment_ids: [], confidence: "likely" as const, words: text },
    ];
  });
}
