import { countNoun } from "../count-text.ts";
import { addDays, daysBetween, formatDate } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { Confidence, GatewayDay, OpenLine, Proposal } from "./proposal.ts";

/** Maximum days covered by one payout: a weekend and the day before. */
const MAX_DAYS = 4;
/** Maximum days between the payments and their payout. */
const MAX_DELAY_DAYS = 7;

interface Span {
  readonly provider: string;
  readonly days: readonly GatewayDay[];
  readonly gross_kobo: number;
  readonly net_kobo: number;
  readonly untold: number;
}

/** Proposes which lines are payouts of a gateway and for which days; each day is used once. */
export function proposePayouts(lines: readonly OpenLine[], gateways: readonly GatewayDay[]): Proposal[] {
  const spans = spansOf(gateways);
  const used = new Set<GatewayDay>();
  return lines.flatMap((line) => {
    const near = spans.filter(({ days }) => isNear(line, days) && !days.some((day) => used.has(day)));
    const named = near.filter(({ provider }) => line.narration.toLowerCase().includes(provider));
    const exact = (named.length > 0 ? named : near).filter(({ net_kobo }) => net_kobo === line.kobo);
    const found = exact[0] ?? named.filter((span) => isWithinFees(span, line.kobo)).at(0);
    if (!found) return [];
    for (const day of found.days) used.add(day);
    const confidence =
      named.length > 0 && exact.length === 1 ? "certain" : exact.length === 1 ? "likely" : "possible";
    return [payoutProposal(line, found, confidence)];
  });
}

function isNear({ booked_on }: OpenLine, days: readonly GatewayDay[]): boolean {
  const last = days.at(-1)?.day ?? booked_on;
  return last <= booked_on && daysBetween(last, booked_on) <= MAX_DELAY_DAYS;
}

/** Limit of an unknown fee: 2% and ₦100 per payment. */
function isWithinFees({ gross_kobo, net_kobo, untold, days }: Span, kobo: number): boolean {
  const payments = days.reduce((sum, day) => sum + day.payments, 0);
  return untold > 0 && kobo < net_kobo && net_kobo - kobo <= gross_kobo / 50 + payments * 10_000;
}

function spansOf(gateways: readonly GatewayDay[]): Span[] {
  const sorted = [...gateways].sort((a, b) => (a.provider + a.day < b.provider + b.day ? -1 : 1));
  return sorted.flatMap((first, at) => {
    const spans: Span[] = [];
    for (let end = at; end < sorted.length && end < at + MAX_DAYS; end++) {
      const last = sorted[end];
      if (!last || last.provider !== first.provider || last.day >= addDays(first.day, MAX_DAYS)) break;
      const days = sorted.slice(at, end + 1);
      const gross_kobo = days.reduce((sum, day) => sum + day.gross_kobo, 0);
      const net_kobo = gross_kobo - days.reduce((sum, day) => sum + day.fee_kobo, 0);
      const untold = days.reduce((sum, day) => sum + day.untold, 0);
      spans.push({ provider: first.provider, days, gross_kobo, net_kobo, untold });
    }
    return spans;
  });
}

function payoutProposal(
  line: OpenLine,
  { provider, days, gross_kobo, net_kobo }: Span,
  confidence: Confidence,
): Proposal {
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const when = first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
  const payments = days.reduce((sum, day) => sum + day.payments, 0);
  const fee = gross_kobo - line.kobo;
  const less = fee > 0 ? ` less fees of ${formatNaira(fee)}` : "";
  return {
    kind: "gateway",
    line_id: line.id,
    payment_ids: [],
    provider,
    days: days.map(({ day }) => day),
    confidence,
    fee_kobo: net_kobo - line.kobo,
    words: `Payout for ${countNoun(payments, "payment")}, ${when}: ${formatNaira(gross_kobo)}${less}.`,
  };
}
