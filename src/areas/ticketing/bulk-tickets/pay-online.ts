import { createAttempt } from "#areas/collecting/payments/create-payment.ts";
import { selectGateway } from "#areas/collecting/payments/gateway.ts";
import type { StartedPayment } from "#areas/collecting/payments/start-payment.ts";
import { lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { lockBatch } from "./prepaid.ts";

export interface BulkPayment {
  /** Token of the public address, with which anyone can pay. */
  readonly token: string;
  readonly email: string;
  readonly provider?: string | undefined;
}

/**
 * Records an attempt to pay a batch. Commit it before `openCheckout`.
 * @throws AppError gateway-not-configured, gateway-not-offered, too-many, not-found, batch-paid, batch-cancelled, batch-over
 */
export async function startBulkPayment(tx: Tx, actor: Actor, input: BulkPayment): Promise<StartedPayment> {
  const gateway = selectGateway(input.provider);
  if (!actor.session && !actor.system) await consumeAttempt("payment-start", actor.ip ?? "unknown");
  const found = await tx
    .selectFrom("bulk_ticket")
    .select("id")
    .where("token", "=", input.token)
    .executeTakeFirst();
  const batch = found && (await lockBatch(tx, found.id));
  if (!batch) throw notFound("batch");
  if (batch.status === "paid") throw conflict("batch-paid", "This batch is already paid.");
  if (batch.status !== "unpaid")
    throw conflict("batch-cancelled", "This batch was cancelled. Don’t pay for it.");
  if (lagosDate(batch.now) > batch.valid_to)
    throw conflict("batch-over", "This batch has expired. Request a new one.");
  const { kobo, individual_id, corporate_id, payer_name } = batch;
  const payment = await createAttempt(tx, actor, {
    kobo,
    individual_id,
    corporate_id,
    payer_name,
    email: input.email,
    provider: gateway.name,
    channel: "gateway",
  });
  await tx
    .insertInto("bulk_ticket_payment")
    .values({ payment_id: payment.id, bulk_ticket_id: batch.id })
    .execute();
  const after = { code: payment.code, kobo, bulk_ticket: batch.code };
  await audit(tx, actor, { action: "payment.start", record_id: payment.id, after });
  return payment;
}

const conflict = (code: string, message: string) => new AppError("conflict", message, { code });
