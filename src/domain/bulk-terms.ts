import { addDays, type LagosDate, startOfDay } from "./lagos.ts";
import { type TicketTerms, ticketValidity } from "./ticket-validity.ts";

/** The Lagos dates within which the tickets of a batch are valid. */
export interface BatchDays {
  readonly valid_from: LagosDate;
  readonly valid_to: LagosDate;
}

/**
 * The validity of a batch ticket from first use: one period of its category, within the dates of the batch.
 * @param at first use; for a ticket with a holder, the start of its first day
 * @returns two instants, or undefined if the batch has ended by then
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

/** The full period of a batch: what an unused ticket shows. */
export function wholeBatch({ valid_from, valid_to }: BatchDays): { from: Date; to: Date } {
  return { from: startOfDay(valid_from), to: startOfDay(addDays(valid_to, 1)) };
}
