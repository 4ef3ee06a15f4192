import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { paymentsWithin } from "./payment-sight.ts";
import { type Settled, settle } from "./settle.ts";

/**
 * Has the gateway asked about a payment at once, for an officer who does not want to wait for the next poll. The answer
 * is believed as any other: under the lock, by `settle`. Not part of a transaction, because the gateway may take long.
 * @throws AppError forbidden, not-found, payment-closed (nothing can become of it any more, or no gateway knows it)
 */
export async function askNow(actor: Actor, id: number): Promise<Settled & { readonly id: number }> {
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
      message("This payment is {state}: there is nothing to ask.", { state: payment.state }),
      {
        code: "payment-closed",
      },
    );
  const settled = await settle(payment.reference);
  await transaction((tx) => audit(tx, actor, { action: "payment.ask", record_id: id, after: settled }));
  return { id, ...settled };
}
