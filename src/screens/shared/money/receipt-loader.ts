import { readReceiptContent } from "#areas/collecting/receipts/receipt-document.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { isToken } from "#kernel/random-token.ts";
import { pageLoader } from "#page/page-loader.ts";

/** The content of a receipt by its number, for signed-in users. */
export const receiptLoader = pageLoader(({ actor, params }) => readReceipt(actor, params["id"] ?? ""));

/** The content of a receipt by its public token, for public pages. Numbers could be enumerated. */
export const publicReceiptLoader = pageLoader(async ({ actor, params }) => {
  const token = params["id"] ?? "";
  if (!isToken(token)) throw notFound("receipt");
  return readReceipt(actor, token);
});

/** The content of a receipt, by number or token. @throws AppError not-signed-in, forbidden, not-found */
export async function readReceipt(actor: Actor, id: string) {
  return { id, ...(await readReceiptContent(actor, id)) };
}
