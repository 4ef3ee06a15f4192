import { type TillSheet, tillSheet } from "#domain/documents/till-sheet.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { armsPicture } from "#platform/app-settings/arms-picture.ts";
import { tillSheetPdf } from "#platform/documents/till-sheet-pdf.ts";
import { currentGovernment } from "#platform/government.ts";
import { getTill, readTillPayments } from "./get-till.ts";

/**
 * The daily sheet of a till: every receipt, every movement and the count. Its cashier can view it after the count.
 * @throws AppError not-signed-in, forbidden, not-found, till-not-counted
 */
export async function readSheet(actor: Actor, id: number): Promise<TillSheet> {
  const till = await getTill(actor, id);
  if (till.sums === null)
    throw new AppError("conflict", "Count your till first. The sheet shows its expected amounts.", {
      code: "till-not-counted",
    });
  const { sums, ...head } = till;
  const payments = await readTillPayments(id);
  const { name, title, office, address, phone, demo } = await currentGovernment();
  return tillSheet(
    { ...head, ...sums, payments },
    { government: { name, title, office, address, phone, demo } },
  );
}

/** The sheet as a PDF. @throws AppError as `readSheet` */
export async function printSheet(actor: Actor, id: number): Promise<{ name: string; pdf: Buffer }> {
  const sheet = await readSheet(actor, id);
  const code = sheet.facts[0]?.value ?? "till";
  return { name: `till-sheet-${code}.pdf`, pdf: await tillSheetPdf(sheet, await armsPicture()) };
}
