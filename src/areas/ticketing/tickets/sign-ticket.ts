import { sign } from "node:crypto";
import { type TicketFields, ticketBody } from "#domain/ticket-token.ts";
import type { SigningKey } from "#platform/signing-key.ts";

/** Signed token of a ticket's QR code: "T1.KID.payload.signature". */
export function signTicket(fields: TicketFields, key: SigningKey): string {
  const body = ticketBody(key.kid, fields);
  return `${body}.${sign(null, Buffer.from(body), key.privateKey).toString("base64url")}`;
}
