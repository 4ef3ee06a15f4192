import { splitDeviceTicket } from "#domain/device-ticket.ts";
import { shownHolder } from "#domain/holder-key.ts";
import { judgeTicket } from "#domain/ticket-check.ts";
import { splitTicketToken } from "#domain/ticket-token.ts";
import { database } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";
import { findTicket } from "./find-ticket.ts";

/** What whoever has the square may know: how the ticket stands, and for which plate. */
export interface StandingTicket {
  readonly verdict: "valid" | "not-yet" | "expired" | "void";
  readonly category: string;
  /** A plate or a shop's code; of a person the phone, masked; null: for whoever uses it first. */
  readonly holder_key: string | null;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly now: Date;
  /** Sold without a network, and not in the books yet. */
  readonly unbooked: boolean;
}

export type PublicTicket = StandingTicket | { readonly verdict: "forged" | "incomplete" | "unknown" };

/** How the ticket of a square stands now. Nothing is written down. Never throws for a bad token. */
export async function viewPublicTicket(token: string): Promise<PublicTicket> {
  if (!splitTicketToken(token) && !splitDeviceTicket(token)) return { verdict: "incomplete" };
  const now = await databaseTime(database());
  const found = await findTicket(database(), "qr", token, now);
  if ("why" in found) return { verdict: found.why === "unknown" ? "unknown" : "forged" };
  const ticket = found.ticket ?? found.unbooked;
  const { category, valid_from, valid_to } = ticket;
  const holder_key = ticket.holder_key === null ? null : shownHolder(ticket.holder_key);
  const verdict = judgeTicket(ticket, now) as StandingTicket["verdict"];
  return { verdict, category, holder_key, valid_from, valid_to, now, unbooked: !found.ticket };
}
