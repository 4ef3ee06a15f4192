import { validateTicket } from "#domain/ticket-check.ts";
import { parseTicketQuery } from "#domain/ticket-query.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { findTicket } from "./find-ticket.ts";

/** The only data shown to the public. */
export interface PaidToday {
  readonly paid: boolean;
  /** End, exclusive; null if not paid. */
  readonly until: Date | null;
}

const NOT_PAID: PaidToday = { paid: false, until: null };

/**
 * Whether a plate, or the ticket of a code, is paid for now; nothing else. Phone numbers are not accepted, because that would
 * reveal data of people. Every attempt counts, successful or not.
 * @throws AppError too-many, invalid (neither a plate nor a code)
 */
export async function isPaidToday(actor: Actor, typed: string): Promise<PaidToday> {
  await consumeAttempt("plate-check", actor.ip ?? "unknown");
  const parsed = parseTicketQuery(typed.slice(0, 40));
  if (
    !parsed ||
    parsed.way === "qr" ||
    !/^[A-Za-z0-9\s\-\u2010-\u2015]{3,14}$/.test(typed.trim()) ||
    isPhone(typed)
  ) {
    const message = "Enter a plate such as ABC-123DE or a ticket code such as 7K3D-M9QX.";
    throw new AppError("invalid", message, { fields: { plate: [message] } });
  }
  const at = await databaseTime(database());
  const { ticket } = await findTicket(database(), parsed.way, parsed.asked, at);
  if (!ticket || (ticket.holder === "person" && parsed.way === "plate")) return NOT_PAID;
  return validateTicket(ticket, at) === "valid" ? { paid: true, until: ticket.valid_to } : NOT_PAID;
}

const isPhone = (typed: string) => typed.replace(/\D/g, "").length > 8;
