import { createHash } from "node:crypto";

/** Who we are to Remita. */
export interface RemitaAccount {
  readonly merchantId: string;
  /** Of the revenue that is collected: Remita gives one to each purpose of a merchant. */
  readonly serviceTypeId: string;
  /** Goes into every hash, and over no wire. */
  readonly apiKey: string;
}

/** Lower-case hex SHA-512 of the parts, one after the other: what Remita takes for a signature. */
function remitaHash(...parts: readonly string[]): string {
  return createHash("sha512").update(parts.join("")).digest("hex");
}

/** Of the call that makes a reference. `amount` is the very text that is sent. */
export function initHash(account: RemitaAccount, orderId: string, amount: string): string {
  return remitaHash(account.merchantId, account.serviceTypeId, orderId, amount, account.apiKey);
}

/** Of the question about an order or an RRR. */
export function statusHash({ merchantId, apiKey }: RemitaAccount, orderOrRrr: string): string {
  return remitaHash(orderOrRrr, apiKey, merchantId);
}

/** Of the form that opens the page of an RRR. */
export function pageHash({ merchantId, apiKey }: RemitaAccount, rrr: string): string {
  return remitaHash(merchantId, rrr, apiKey);
}
