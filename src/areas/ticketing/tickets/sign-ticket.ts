import { sign } from "node:crypto";
import { type TicketText, ticketBody } from "#domain/ticket-token.ts";
import type { SigningKey } from "#platform/signing-key.ts";

/** Signed token of a ticket's QR code: "T1.KID.payload.signature". */
export function signTicket(saleFields: TicketText, key: SigningKey): string {
  const body = ticketBody(key.kid, saleFields);
  return `${body}.${sign(null, Buffer.from(body), key.privateKey).toString("base64url")}`;
}
