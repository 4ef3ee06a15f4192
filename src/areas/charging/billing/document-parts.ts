import { sql } from "kysely";
import type { ChargeDocument, DocumentFrame } from "#domain/documents/charge-document.ts";
import type { IssuedCharge } from "#domain/documents/issued-dues.ts";
import { sumKobo } from "#domain/money.ts";
import { database } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { chargeDocumentPdf } from "#platform/documents/charge-document-pdf.ts";
import { currentGovernment } from "#platform/government.ts";
import type { BillView } from "./bill-view.ts";
import { objectionDays } from "./write-bill.ts";

/** Parts that all documents of an agency share. */
export async function documentFrame(agencyId: number): Promise<DocumentFrame> {
  const { rows } = await sql<DocumentFrame["agency"]>`
    SELECT name, bank_name, bank_account_number, bank_account_name FROM agency WHERE id = ${agencyId}`.execute(
    database(),
  );
  const agency = rows[0] ?? { name: "", bank_name: null, bank_account_number: null, bank_account_name: null };
  const { name, title, office, address, phone, office_hours, demo } = await currentGovernment();
  const government = { name, title, office, address, phone, office_hours, demo };
  return { government, agency, public_url: publicUrl().origin, objection_days: await objectionDays() };
}

/**
 * A bill with the lines of its day of issue and its current balance: later changes don't alter the lines of a document
 * that was served, but they do alter the amounts to pay.
 */
export function issuedOf(bill: Pick<BillView, "lines" | "total_kobo" | "schedule" | "due" | "balance">) {
  const { lines, total_kobo, schedule = null, due, balance } = bill;
  const issued = lines.filter(({ kind }) => kind === "charge");
  const later = lines.filter(({ kind }) => kind !== "charge");
  const paid = balance.lines.filter(({ kind }) => kind === "paid");
  const changes = [...later, ...paid].map(({ label, kobo }) => ({ label, kobo }));
  const current: IssuedCharge["current"] = { total_kobo, schedule, due, changes };
  return { lines: issued, total_kobo: sumKobo(issued.map(({ kobo }) => kobo)), current };
}

/** A document as a PDF with its file name. */
export async function printDocument(document: ChargeDocument): Promise<{ name: string; pdf: Buffer }> {
  return { name: `${document.code}.pdf`, pdf: await chargeDocumentPdf(document, await armsPicture()) };
}
