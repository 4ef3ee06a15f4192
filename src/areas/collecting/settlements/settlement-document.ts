import { type SettlementDocument, settlementContent } from "#domain/documents/settlement.ts";
import type { Actor } from "#kernel/actor.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { settlementPdf } from "#platform/documents/settlement-pdf.ts";
import { currentGovernment } from "#platform/government.ts";
import { getSettlement } from "./get-settlement.ts";

/** The document of a batch. @throws AppError not-signed-in, forbidden, not-found */
export async function settlementDocument(actor: Actor, id: number): Promise<SettlementDocument> {
  const settlement = await getSettlement(actor, id);
  const { name, title, office, address, phone, demo } = await currentGovernment();
  return settlementContent(settlement, { government: { name, title, office, address, phone, demo } });
}

/** The document as a PDF. @throws AppError not-signed-in, forbidden, not-found */
export async function printSettlement(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  const content = await settlementDocument(actor, id);
  const code = content.facts[0]?.value ?? "settlement";
  return { name: `settlement-${code}.pdf`, pdf: await settlementPdf(content, await armsPicture()) };
}
