import { type SettlementPaper, settlementContent } from "#domain/documents/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { settlementPdf } from "#platform/documents/settlement-pdf.ts";
import { currentGovernment } from "#platform/government.ts";
import { getSettlement } from "./get-settlement.ts";

/** The document of a batch. @throws AppError not-signed-in, forbidden, not-found */
export async function settlementDocument(actor: Actor, id: number): Promise<SettlementPaper> {
  const matter = await getSettlement(actor, id);
  const { name, title, office, address, phone, demo } = await currentGovernment();
  return settlementContent(matter, { government: { name, title, office, address, phone, demo } });
}

/** The document as a PDF. @throws AppError not-signed-in, forbidden, not-found */
export async function printSettlement(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  const document = await settlementDocument(actor, id);
  const code = document.facts[0]?.value ?? "settlement";
  return { name: `settlement-${code}.pdf`, pdf: await settlementPdf(document, await armsPicture()) };
}
