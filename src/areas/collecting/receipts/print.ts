import type { Actor } from "#kernel/actor.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { readReceiptContent } from "./read-content.ts";
import { type PaperSize, receiptPdf } from "./receipt-pdf.ts";

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
