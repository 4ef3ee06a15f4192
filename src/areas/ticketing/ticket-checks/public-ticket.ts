import { splitDeviceTicket } from "#domain/device-ticket.ts";
import { maskHolder } from "#domain/holder-key.ts";
import { validateTicket } from "#domain/ticket-check.ts";
import { splitTicketToken } from "#domain/ticket-token.ts";
import { database } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import { findTicket } from "./find-ticket.ts";

/** What the holder of a QR code can see: the status of the ticket and its plate. */
export interface CurrentTicket {
  readonly verdict: "valid" | "not-yet" | "expired" | "void";
  readonly category: string;
  /** A plate or shop code, or a masked phone number; null for an unassigned ticket. */
  readonly holder_key: string | null;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly now: Date;
  /** Sold offline and not recorded yet. */
  readonly unbooked: boolean;
}

export type PublicTicket = CurrentTicket | { readonly verdict: "forged" | "incomplete" | "unknown" };

/** Current status of the ticket in a QR code. Records nothing. Never throws for an invalid token. */
export async function viewPublicTicket(token: string): Promise<PublicTicket> {
  if (!splitTicketToken(token) && !splitDeviceTicket(token)) return { verdict: "incomplete" };
  const now = await databaseTime(database());
  const found = await findTicket(database(), "qr", token, now);
  if ("why" in found) return { verdict: found.why === "unknown" ? "unknown" : "forged" };
  const ticket = found.ticket ?? found.unbooked;
  const { category, valid_from, valid_to } = ticket;
  const holder_key = ticket.holder_key === null ? null : maskHolder(ticket.holder_key);
  const verdict = validateTicket(ticket, now) as CurrentTicket["verdict"];
  return { verdict, category, holder_key, valid_from, valid_to, now, unbooked: !found.ticket };
}
