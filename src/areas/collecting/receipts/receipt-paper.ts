import type { Actor } from "#kernel/actor.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { currentGovernment } from "#platform/government.ts";
import { type ReceiptContent, receiptContent } from "./content.ts";
import { getReceipt } from "./find.ts";
import { type PaperSize, receiptPdf } from "./receipt-pdf.ts";

/**
 * What a receipt says to whoever asks, by its number or its public token: screen, print and PDF are drawn from this.
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
 * A receipt as a PDF, as it stands. To look at it counts nothing: links are followed by machines too.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function printReceipt(
  actor: Actor,
  idOrToken: string,
  size: PaperSize,
): Promise<{ name: string; pdf: Buffer }> {
  const { content } = await readReceiptContent(actor, idOrToken);
  return { name: `${content.number}.pdf`, pdf: await receiptPdf(content, size, await armsPicture()) };
}
