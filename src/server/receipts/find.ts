import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";
import { database } from "../db/client.ts";
import type { Receipt } from "../db/tables.ts";
import { isOwn, ownerOf } from "../owner.ts";
import { isToken } from "../public-token.ts";
import { receiptAgency, receiptBills, receiptLines, receiptPayer } from "./receipt-lines.ts";

/** A receipt with what it keeps as JSON read back. */
export interface FoundReceipt extends Omit<Selectable<Receipt>, "payer" | "lines" | "bills" | "agency"> {
  readonly payer: z.infer<typeof receiptPayer>;
  readonly lines: z.infer<typeof receiptLines>;
  readonly bills: z.infer<typeof receiptBills>;
  readonly agency: z.infer<typeof receiptAgency>;
}

/**
 * A receipt in full: by its number in the book for an officer or its payer, by its public token for whoever holds
 * that (the payer got it with the payment; the printed security code does not open it).
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getReceipt(actor: Actor, idOrToken: string): Promise<FoundReceipt> {
  const byToken = isToken(idOrToken);
  if (!byToken && !/^[0-9]{1,10}$/.test(idOrToken)) throw notFound("receipt");
  if (!byToken && !may(actor, "receipt.view")) authorize(actor, "own_receipt.view");
  const row = await database()
    .selectFrom("receipt")
    .selectAll()
    .where(byToken ? sql<boolean>`token = ${idOrToken}` : sql<boolean>`id = ${idOrToken}::bigint`)
    .executeTakeFirst();
  if (!row) throw notFound("receipt");
  if (!byToken) requireSight(actor, row);
  return readReceipt(row);
}

function requireSight(actor: Actor, row: Selectable<Receipt>): void {
  if (may(actor, "receipt.view")) return void authorize(actor, "receipt.view", { agency_id: row.agency_id });
  if (!isOwn(ownerOf(actor), row)) throw notFound("receipt");
}

/** A row as the rest of the program reads it. */
export function readReceipt(row: Selectable<Receipt>): FoundReceipt {
  return {
    ...row,
    payer: receiptPayer.parse(row.payer),
    lines: receiptLines.parse(row.lines),
    bills: receiptBills.parse(row.bills),
    agency: receiptAgency.parse(row.agency),
  };
}
