import { postalAddress } from "#domain/asset-facts.ts";
import { type BillData, billContent } from "#domain/documents/bill.ts";
import type { ChargeDocument } from "#domain/documents/charge-document.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { readAssetFacts } from "./asset-facts.ts";
import type { BillView } from "./bill-view.ts";
import { documentFrame, printDocument } from "./document-parts.ts";
import { getBill } from "./get-bill.ts";
import { getPublicBill, type PublicBill } from "./get-public-bill.ts";

/**
 * The document of a bill as of today, for users who can view it in full.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function billDocument(actor: Actor, id: number): Promise<ChargeDocument> {
  const bill = await getBill(actor, id);
  return documentOf(
    bill,
    {
      name: bill.payer?.title ?? "The owner or occupier",
      code: bill.payer?.code ?? null,
      address: await payerAddress(bill.payer),
    },
    "full",
  );
}

/**
 * The same for the holder of its token; the payer's name is masked unless it is their own bill.
 * @throws AppError not-found
 */
export async function publicBillDocument(actor: Actor, token: string): Promise<ChargeDocument> {
  const bill = await getPublicBill(actor, token);
  const payer = { name: bill.payer_name, code: null, address: [] };
  return documentOf(bill, payer, bill.masked ? "masked" : "full");
}

/** A bill as a PDF. @throws AppError not-signed-in, forbidden, not-found */
export async function printBill(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  return printDocument(await billDocument(actor, id));
}

/** The same for the holder of its token. @throws AppError not-found */
export async function printPublicBill(actor: Actor, token: string): Promise<{ name: string; pdf: Buffer }> {
  return printDocument(await publicBillDocument(actor, token));
}

async function documentOf(
  bill: BillView | PublicBill,
  payer: BillData["payer"],
  reader: "full" | "masked",
): Promise<ChargeDocument> {
  const { asset } = bill;
  const one = registers.find(({ name }) => name === asset?.type)?.one ?? "record";
  const [served_on, frame, facts] = await Promise.all([
    servedOn(bill),
    documentFrame(bill.agency_id),
    asset ? readAssetFacts(database(), asset.type, asset.id, reader) : [],
  ]);
  const about = asset && { code: asset.code, one, facts };
  return billContent({ ...bill, asset: about, payer, served_on }, frame);
}

/** The payer's current postal address. */
async function payerAddress(payer: BillView["payer"]): Promise<string[]> {
  if (payer?.type !== "individual" && payer?.type !== "corporate") return [];
  const row = await database()
    .selectFrom(payer.type)
    .select(["street_number", "street_name", "landmark", "city"])
    .where("id", "=", payer.id)
    .executeTakeFirst();
  return row ? postalAddress(row) : [];
}

/** When the notice of a bill was served; null if it was not, and for bills without a notice. */
async function servedOn({ source, source_id }: Pick<BillView, "source" | "source_id">) {
  if (source !== "demand_notice") return null;
  const row = await database()
    .selectFrom("demand_notice")
    .select("served_on")
    .where("id", "=", source_id)
    .executeTakeFirst();
  return row?.served_on ?? null;
}
