import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { findBillByCode } from "#server/payments/find-bill-by-code.ts";
import { findReceiptByCode } from "#server/receipts/validate.ts";
import { findByCode } from "./find-by-code.ts";

/** Where a printed code leads: a receipt's to its check, a bill's to the bill. */
async function whereTo(actor: Actor, code: string): Promise<string> {
  try {
    return `/receipt/validate/${(await findReceiptByCode(actor, code)).signed}`;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "not-found") throw error;
    return `/process/receipt/bill/${(await findBillByCode(actor, code)).token}`;
  }
}

export const findPaperLoader = findByCode(whereTo);
