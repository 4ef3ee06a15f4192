import type { Actor } from "#kernel/actor.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { currentGovernment } from "#platform/government.ts";
import { type ReceiptContent, receiptContent } from "./content.ts";
import { getReceipt } from "./find.ts";
import { type PageFormat, receiptPdf } from "./receipt-pdf.ts";

/**
 * The content of a receipt, by its ID or its public token; screen, print and PDF use it.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function readReceiptContent(
  actor: Actor,
  idOrToken: string,
): Promise<{ content: ReceiptContent; masked: boolean }> {
  const receipt = await getReceipt(actor, idOrToken);
  const government = await currentGovernment();
  return { content: receiptContent(receipt, { government, publicUrl: publicUrl() }), masked: receipt.masked };
}

/**
 * A receipt as a PDF with its current status. Downloads are not counted as prints, because machines follow links too.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function printReceipt(
  actor: Actor,
  idOrToken: string,
  size: PageFormat,
): Promise<{ name: string; pdf: Buffer }> {
  const { content } = await readReceiptContent(actor, idOrToken);
  return { name: `${content.number}.pdf`, pdf: await receiptPdf(content, size, await armsPicture()) };
}
