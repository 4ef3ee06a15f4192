import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { database } from "../db/client.ts";
import { findOldReceipt, type MaskedOldReceipt } from "../old-receipts/find-by-token.ts";
import { readCode } from "../payments/find-bill-by-code.ts";
import { takeTry } from "../rate-limit.ts";
import { maskPayer } from "./mask.ts";
import { receiptAgency, receiptBills, receiptPayer } from "./receipt-lines.ts";
import { keyOfToken, readToken } from "./signed-token.ts";
import { findPublicKey } from "./signing-key.ts";

/** What the public may know of a receipt: enough to compare it with the paper. */
export interface MaskedReceipt {
  readonly number: string;
  readonly kobo: number;
  readonly issued_at: Date;
  readonly status: "valid" | "cancelled";
  readonly cancelled_at: Date | null;
  readonly agency: string;
  /** "A•••• S••••" */
  readonly payer: string;
  readonly bills: readonly { readonly code: string; readonly title: string; readonly status: string }[];
}

export type Validation =
  /** Entered from the books before: we know of it, and cannot vouch for it. */
  | { readonly verdict: "before"; readonly receipt: MaskedOldReceipt }
  | { readonly verdict: "genuine" | "cancelled"; readonly receipt: MaskedReceipt }
  /** Not signed by us, or altered since. */
  | { readonly verdict: "forged" }
  /** Not of the form of a token: a link that was cut off or mistyped, which says nothing about any paper. */
  | { readonly verdict: "incomplete" };

const WHERE = "Type the security code of a receipt, or the pay code on the plate of a bill";

/** Whether the token of a QR is ours, and how the receipt stands now. Never throws for a bad token. */
export async function validateReceipt(token: string): Promise<Validation> {
  const kid = keyOfToken(token);
  if (kid === undefined) return (await findOldReceipt(token)) ?? { verdict: "incomplete" };
  const key = await findPublicKey(database(), kid);
  const signed = key && readToken(token, key);
  if (!signed) return { verdict: "forged" };
  const receipt = await readMasked("number", signed.number);
  // Signed by our key for a receipt that is not in the books: a stolen key, or a restored backup.
  if (!receipt || receipt.kobo !== signed.kobo) return { verdict: "forged" };
  return { verdict: receipt.status === "cancelled" ? "cancelled" : "genuine", receipt };
}

/**
 * The receipt whose printed security code somebody typed, masked. Every try counts, right or wrong.
 * @throws AppError too-many, invalid, not-found
 */
export async function findReceiptByCode(
  actor: Actor,
  typed: string,
): Promise<MaskedReceipt & { signed: string }> {
  await takeTry("public-code", actor.ip ?? "unknown");
  const found = await readMasked("security_code", readCode(typed, WHERE));
  if (!found) throw notFound("receipt");
  return found;
}

async function readMasked(column: "number" | "security_code", value: string) {
  const row = await database().selectFrom("receipt").selectAll().where(column, "=", value).executeTakeFirst();
  if (!row) return undefined;
  const { number, kobo, issued_at, cancelled_at, signed } = row;
  return {
    ...{ number, kobo, issued_at, cancelled_at, signed },
    status: row.status as MaskedReceipt["status"],
    agency: receiptAgency.parse(row.agency).name,
    payer: maskPayer(receiptPayer.parse(row.payer)).name,
    bills: receiptBills.parse(row.bills).map(({ code, title, status }) => ({ code, title, status })),
  };
}
