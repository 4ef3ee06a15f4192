import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";
import { database } from "../db/client.ts";
import type { Receipt } from "../db/tables.ts";
import { isOwn, ownerOf } from "../owner.ts";
import { isToken } from "../public-token.ts";
import { maskReceipt } from "./mask.ts";
import { receiptAgency, receiptBills, receiptLines, receiptPayer } from "./receipt-lines.ts";

/** A receipt with what it keeps as JSON read back. */
export interface FoundReceipt extends Omit<Selectable<Receipt>, "payer" | "lines" | "bills" | "agency"> {
  readonly payer: z.infer<typeof receiptPayer>;
  readonly lines: z.infer<typeof receiptLines>;
  readonly bills: z.infer<typeof receiptBills>;
  readonly agency: z.infer<typeof receiptAgency>;
  /** Whoever reads it may not know the payer. */
  readonly masked: boolean;
}

/**
 * A receipt: by its number in the book for an officer or its payer, by its public token for whoever holds that
 * (it came with the payment; the printed security code does not open it). By token its payer is masked, unless
 * the reader might see it by number too.
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
  const receipt = readReceipt(row);
  if (seesInFull(actor, row)) return receipt;
  if (!byToken) throw notFound("receipt");
  return maskReceipt(receipt);
}

function seesInFull(actor: Actor, row: Selectable<Receipt>): boolean {
  if (may(actor, "receipt.view", { agency_id: row.agency_id })) return true;
  return may(actor, "own_receipt.view") && isOwn(ownerOf(actor), row);
}

/** A row as the rest of the program reads it, in full. */
export function readReceipt(row: Selectable<Receipt>): FoundReceipt {
  return {
    ...row,
    payer: receiptPayer.parse(row.payer),
    lines: receiptLines.parse(row.lines),
    bills: receiptBills.parse(row.bills),
    agency: receiptAgency.parse(row.agency),
    masked: false,
  };
}
