import { addDays, type LagosDate, startOfDay } from "./lagos.ts";
import { type TicketTerms, ticketValidity } from "./ticket-validity.ts";

/** The Lagos days within which the tickets of a batch are used. */
export interface BatchDays {
  readonly valid_from: LagosDate;
  readonly valid_to: LagosDate;
}

/**
 * When a ticket of a batch is valid that begins at a moment: for one period of its category, never before the batch's first
 * day nor beyond its last.
 * @param at when it is first used; of a ticket that is named from the start, the beginning of its first day
 * @returns two instants, or undefined when the batch is over by then
 */
export function bulkValidity(
  terms: TicketTerms,
  days: BatchDays,
  at: Date,
): { from: Date; to: Date } | undefined {
  const { from: first, to: end } = wholeBatch(days);
  if (at >= end) return undefined;
  const { from, to } = ticketValidity(terms, at < first ? first : at);
  return { from, to: new Date(Math.min(to.getTime(), end.getTime())) };
}

/** The whole time of a batch: what a ticket says that nobody has used yet. */
export function wholeBatch({ valid_from, valid_to }: BatchDays): { from: Date; to: Date } {
  return { from: startOfDay(valid_from), to: startOfDay(addDays(valid_to, 1)) };
}
