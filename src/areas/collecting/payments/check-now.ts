import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { paymentsWithin } from "./payment-visibility.ts";
import { type SettleResult, settle } from "./settle.ts";

/**
 * Queries the gateway about a payment immediately, for an officer. `settle` handles the answer under the lock, like any
 * other. Not part of a transaction, because the gateway can take long.
 * @throws AppError forbidden, not-found, payment-closed (its status is final, or it has no gateway)
 */
export async function checkNow(actor: Actor, id: number): Promise<SettleResult & { readonly id: number }> {
  const within = paymentsWithin(authorize(actor, "payment.view"));
  const { rows } = await sql<{ reference: string; state: string; channel: string }>`
    SELECT pm.reference, pm.state, pm.channel FROM payment pm WHERE pm.id = ${id} AND ${within}`.execute(
    database(),
  );
  const payment = rows[0];
  if (!payment) throw notFound("payment");
  if (payment.channel !== "gateway" || ["confirmed", "reversed", "refunded"].includes(payment.state))
    throw new AppError(
      "conflict",
      message("This payment is {state}. There is nothing to check.", { state: payment.state }),
      {
        code: "payment-closed",
      },
    );
  const settled = await settle(payment.reference);
  await transaction((tx) => audit(tx, actor, { action: "payment.ask", record_id: id, after: settled }));
  return { id, ...settled };
}
