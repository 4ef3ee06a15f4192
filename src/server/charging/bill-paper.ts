import { billContent } from "#domain/documents/bill.ts";
import type { ChargePaper } from "#domain/documents/charge-paper.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "../actor.ts";
import { armsPicture } from "../app-settings/arms-picture.ts";
import { database } from "../db/client.ts";
import { chargePaperPdf } from "../documents/charge-paper-pdf.ts";
import type { BillView } from "./bill-view.ts";
import { getBill } from "./get-bill.ts";
import { getPublicBill, type PublicBill } from "./get-public-bill.ts";
import { paperFrame } from "./paper-frame.ts";

/** What a bill says today, for whoever may see it in full. @throws AppError not-signed-in, forbidden, not-found */
export async function billPaper(actor: Actor, id: number): Promise<ChargePaper> {
  const bill = await getBill(actor, id);
  return paperOf(bill, {
    name: bill.payer?.title ?? "The owner or occupier",
    code: bill.payer?.code ?? null,
  });
}

/** The same for whoever holds its token; the payer's name masked unless it is theirs. @throws AppError not-found */
export async function publicBillPaper(actor: Actor, token: string): Promise<ChargePaper> {
  const bill = await getPublicBill(actor, token);
  return paperOf(bill, { name: bill.payer_name, code: null });
}

/** A bill as a PDF to print. @throws AppError not-signed-in, forbidden, not-found */
export async function printBill(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  const paper = await billPaper(actor, id);
  return { name: `${paper.code}.pdf`, pdf: await chargePaperPdf(paper, await armsPicture()) };
}

async function paperOf(bill: BillView | PublicBill, payer: { name: string; code: string | null }) {
  const one = registers.find(({ name }) => name === bill.asset?.type)?.one ?? "record";
  const asset = bill.asset && { code: bill.asset.code, one };
  const [served_on, frame] = await Promise.all([servedOn(bill), paperFrame(bill.agency_id)]);
  return billContent({ ...bill, asset, payer, served_on }, frame);
}

/** When the notice of a bill was served; null while it was not, and for bills of no notice. */
async function servedOn({ source, source_id }: Pick<BillView, "source" | "source_id">) {
  if (source !== "demand_notice") return null;
  const row = await database()
    .selectFrom("demand_notice")
    .select("served_on")
    .where("id", "=", source_id)
    .executeTakeFirst();
  return row?.served_on ?? null;
}
