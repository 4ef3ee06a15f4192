import { findBillByCode } from "#areas/collecting/payments/find-bill-by-code.ts";
import { findReceiptByCode } from "#areas/collecting/receipts/validate.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { findByCode } from "./find-by-code.ts";

type Find = (actor: Actor, code: string) => Promise<string>;

/** A receipt's code leads to its check. */
const receiptCheck: Find = async (actor, code) =>
  `/receipt/validate/${(await findReceiptByCode(actor, code)).signed}`;

/**
 * Tries two lookups in order, as bills and receipts have codes of the same form.
 * @throws AppError not-found if both fail
 */
const firstFound =
  (first: Find, second: Find): Find =>
  async (actor, code) => {
    try {
      return await first(actor, code);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "not-found") throw error;
      return second(actor, code);
    }
  };

const billPage: Find = async (actor, code) =>
  `/process/receipt/bill/${(await findBillByCode(actor, code)).token}`;

/** The loader of pages that take the code of a receipt or a bill. */
export const findDocumentLoader = findByCode(firstFound(receiptCheck, billPage));

const paymentPage: Find = async (actor, code) => `/payments/pay/${(await findBillByCode(actor, code)).token}`;

/** The loader of the page that takes a bill's code to pay it: a receipt's leads to its check. */
export const findBillLoader = findByCode(firstFound(paymentPage, receiptCheck));
