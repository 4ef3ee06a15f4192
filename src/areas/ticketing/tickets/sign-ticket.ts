import { type TicketFields, ticketBody } from "#domain/ticket-token.ts";
import { type SigningKey, signText } from "#platform/signing-key.ts";

/** Signed token of a ticket's QR code: "T1.KID.payload.signature". */
export function signTicket(fields: TicketFields, key: SigningKey): string {
  return signText(ticketBody(key.kid, fields), key);
}
