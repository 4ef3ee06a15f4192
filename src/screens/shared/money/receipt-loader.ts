import type { Actor } from "#server/actor.ts";
import { notFound } from "#server/app-error.ts";
import { currentGovernment } from "#server/government.ts";
import { pageLoader } from "#server/page-loader.ts";
import { isToken } from "#server/public-token.ts";
import { publicUrl } from "#server/public-url.ts";
import { receiptContent } from "#server/receipts/content.ts";
import { getReceipt } from "#server/receipts/find.ts";

/** A receipt as its content, behind a gate: by its number. */
export const receiptLoader = pageLoader(({ actor, params }) => readContent(actor, params["id"] ?? ""));

/** A receipt as its content, on a public page: by its public token, never by a number that can be counted up. */
export const publicReceiptLoader = pageLoader(async ({ actor, params }) => {
  const token = params["id"] ?? "";
  if (!isToken(token)) throw notFound("receipt");
  return readContent(actor, token);
});

async function readContent(actor: Actor, id: string) {
  const receipt = await getReceipt(actor, id);
  const content = receiptContent(receipt, {
    government: await currentGovernment(),
    publicUrl: publicUrl(),
    copy: false,
  });
  return { id, content };
}
