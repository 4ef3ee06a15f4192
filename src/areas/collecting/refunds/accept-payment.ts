import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import type { Cause } from "#domain/refund-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { KnownPayment } from "../gateways/payment-gateway.ts";
import { confirmPayment } from "../payments/confirm.ts";
import { type LockedPayment, lockPayment } from "../payments/lock-payment.ts";

export interface Acceptance {
  readonly payment_id: number;
  /** The amount received when the request was made. */
  readonly kobo: number;
  readonly cause: Cause | null;
}

/**
 * Posts a payment with another amount than requested: allocated to its bills as far as possible, or all as the payer's
 * credit. The caller has locked its row and checked that two officers agree.
 * @throws AppError nothing-held (the payment gateway now reports another amount)
 */
export async function acceptPayment(
  tx: Tx,
  actor: Actor,
  { payment_id, kobo, cause }: Acceptance,
): Promise<void> {
  const { payment, response } = await readMismatch(tx, payment_id);
  if (response.kobo !== kobo)
    throw noMismatch(
      `The payment gateway now reports ${formatNaira(response.kobo)}. Reject this request and make a new one.`,
    );
  await confirmPayment(tx, payment, response, { actor, creditOnly: cause === "credit" });
}

/**
 * The payment gateway's last answer about a payment with an amount mismatch, and the locked payment.
 * @throws AppError nothing-held
 */
export async function readMismatch(
  tx: Tx,
  payment_id: number,
): Promise<{ readonly payment: LockedPayment; readonly response: KnownPayment }> {
  const payment = await lockPayment(tx, { id: payment_id });
  const response = payment.gateway_said as unknown as KnownPayment | null;
  const isMismatch = payment.confirmed_at === null && payment.problem === "gateway-amount-differs";
  // `settle` writes that problem only after it compared reference and currency.
  if (!isMismatch || response?.state !== "paid" || response.kobo <= 0)
    throw noMismatch("This payment has no amount mismatch.");
  return { payment, response };
}

/** The amount received for a payment (`pm`) with an amount mismatch, in kobo; `NULL` for other payments. */
export const mismatchKobo = sql<
  number | null
>`CASE WHEN pm.confirmed_at IS NULL AND pm.problem = 'gateway-amount-differs'
  AND pm.gateway_said ->> 'state' = 'paid' THEN (pm.gateway_said ->> 'kobo')::bigint END`;

const noMismatch = (text: string) => new AppError("conflict", text, { code: "nothing-held" });
