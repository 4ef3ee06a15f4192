import { formatNaira } from "#domain/money.ts";
import type { Cause } from "#domain/money-back-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { Known } from "../gateways/payment-gateway.ts";
import { confirm } from "../payments/confirm.ts";
import { type LockedPayment, lockPayment } from "../payments/lock-payment.ts";

export interface Acceptance {
  readonly payment_id: number;
  /** What came, as it was asked for to be taken. */
  readonly kobo: number;
  readonly cause: Cause | null;
}

/**
 * Books a payment as it came: into its bills as far as it goes, or all of it in the payer's favour. The caller holds its
 * row, and lets two officers have said so.
 * @throws AppError nothing-held (the payment service says otherwise by now)
 */
export async function acceptPayment(
  tx: Tx,
  actor: Actor,
  { payment_id, kobo, cause }: Acceptance,
): Promise<void> {
  const { payment, said } = await heldAnswer(tx, payment_id);
  if (said.kobo !== kobo)
    throw nothingHeld(`The payment service says by now that ${formatNaira(said.kobo)} came. Ask for that.`);
  await confirm(tx, payment, said, { actor, keep: cause === "credit" });
}

/**
 * What the payment service last said of a payment that is held because of its sum, and the payment, held.
 * @throws AppError nothing-held
 */
export async function heldAnswer(
  tx: Tx,
  payment_id: number,
): Promise<{ readonly payment: LockedPayment; readonly said: Known }> {
  const payment = await lockPayment(tx, { id: payment_id });
  const said = payment.gateway_said as unknown as Known | null;
  const isHeld = payment.confirmed_at === null && payment.problem === "gateway-amount-differs";
  // `settle` writes that problem only after it compared reference and currency.
  if (!isHeld || said?.state !== "paid" || said.kobo <= 0)
    throw nothingHeld("The payment service does not say of this payment that another sum came.");
  return { payment, said };
}

const nothingHeld = (words: string) => new AppError("conflict", words, { code: "nothing-held" });
