import { createHash } from "node:crypto";

/** The merchant's account at Remita. */
export interface RemitaAccount {
  readonly merchantId: string;
  /** For the revenue that is collected: Remita gives one for each purpose of a merchant. */
  readonly serviceTypeId: string;
  /** Part of every hash; never sent. */
  readonly apiKey: string;
}

/** Lower-case hex SHA-512 of the concatenated parts, which Remita uses as a signature. */
function remitaHash(...parts: readonly string[]): string {
  return createHash("sha512").update(parts.join("")).digest("hex");
}

/** For creating a reference. `amount` is the exact text that is sent. */
export function initHash(account: RemitaAccount, orderId: string, amount: string): string {
  return remitaHash(account.merchantId, account.serviceTypeId, orderId, amount, account.apiKey);
}

/** For the status query of an order or an RRR. */
export function statusHash({ merchantId, apiKey }: RemitaAccount, orderOrRrr: string): string {
  return remitaHash(orderOrRrr, apiKey, merchantId);
}

/** For the form that opens the page of an RRR. */
export function pageHash({ merchantId, apiKey }: RemitaAccount, rrr: string): string {
  return remitaHash(merchantId, rrr, apiKey);
}
