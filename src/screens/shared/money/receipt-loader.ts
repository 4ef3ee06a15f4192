import { readReceiptContent } from "#areas/collecting/receipts/receipt-paper.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { isToken } from "#kernel/random-token.ts";
import { pageLoader } from "#page/page-loader.ts";

/** A receipt as its content, behind a gate: by its number. */
export const receiptLoader = pageLoader(({ actor, params }) => readReceipt(actor, params["id"] ?? ""));

/** A receipt as its content, on a public page: by its public token, never by a number that can be counted up. */
export const publicReceiptLoader = pageLoader(async ({ actor, params }) => {
  const token = params["id"] ?? "";
  if (!isToken(token)) throw notFound("receipt");
  return readReceipt(actor, token);
});

/** A receipt as its content, by number or token. @throws AppError not-signed-in, forbidden, not-found */
export async function readReceipt(actor: Actor, id: string) {
  return { id, ...(await readReceiptContent(actor, id)) };
}
