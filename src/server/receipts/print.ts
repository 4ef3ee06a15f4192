import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import { transaction } from "../db/client.ts";
import { type PaperSize, receiptPdf } from "../documents/receipt-pdf.ts";
import { currentGovernment } from "../government.ts";
import { publicUrl } from "../public-url.ts";
import { receiptContent } from "./content.ts";
import { getReceipt } from "./find.ts";

/**
 * A receipt as a PDF. Every one that is made is counted: all but the first are marked DUPLICATE.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function printReceipt(
  actor: Actor,
  idOrToken: string,
  size: PaperSize,
): Promise<{ name: string; pdf: Buffer }> {
  const receipt = await getReceipt(actor, idOrToken);
  const count = await transaction(async (tx) => {
    const { print_count } = await tx
      .updateTable("receipt")
      .set({ print_count: sql`print_count + 1` })
      .where("id", "=", receipt.id)
      .returning("print_count")
      .executeTakeFirstOrThrow();
    const after = { number: receipt.number, print: print_count, size };
    await audit(tx, actor, { action: "receipt.print", resource: "receipt", record_id: receipt.id, after });
    return print_count;
  });
  const government = await currentGovernment();
  const content = receiptContent(receipt, { government, publicUrl: publicUrl(), copy: count > 1 });
  return { name: `${receipt.number}.pdf`, pdf: await receiptPdf(content, size) };
}
