import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import { entriesWhollyWithin, entriesWithin } from "./bank-entries/entry-visibility.ts";
import { isStuck, paymentsWithin } from "./payments/payment-visibility.ts";
import type { PendingMoney } from "./reconciliation/pending-reconciliation.ts";
import { pendingReconciliation } from "./reconciliation/pending-reconciliation.ts";
import { refundsToPay, requestsToDecide } from "./refunds/pending-requests.ts";

type Row = Omit<PendingMoney, "what">;

/** Money that needs the actor's attention, by kind; excludes their own entries and empty kinds. */
export async function pendingMoney(actor: Actor): Promise<PendingMoney[]> {
  const [stuck, deposits, requests, refunds, bank] = await Promise.all([
    stuckPayments(actor),
    depositsToConfirm(actor),
    requestsToDecide(actor),
    refundsToPay(actor),
    pendingReconciliation(actor),
  ]);
  return [
    ...stuck.map((row) => ({ what: "stuck" as const, ...row })),
    ...deposits.map((row) => ({ what: "slips" as const, ...row })),
    ...requests.map((row) => ({ what: "back" as const, ...row })),
    ...refunds.map((row) => ({ what: "refunds" as const, ...row })),
    ...bank,
  ];
}

async function stuckPayments(actor: Actor): Promise<Row[]> {
  if (!may(actor, "payment.view")) return [];
  const within = paymentsWithin(authorize(actor, "payment.view"));
  const { rows } = await sql<Row>`
    SELECT count(*)::integer AS count, min(created_at) AS oldest, (array_agg(title ORDER BY id))[1] AS oldest_title
    FROM (SELECT pm.id, pm.created_at, pm.code || ', ' || pm.payer_name AS title FROM payment pm
      WHERE ${isStuck} AND ${within} ORDER BY pm.id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0`.execute(
    database(),
  );
  return rows;
}

async function depositsToConfirm(actor: Actor): Promise<Row[]> {
  if (!may(actor, "payment.approve") || !may(actor, "payment.view")) return [];
  const [decisionScope, viewScope] = [authorize(actor, "payment.approve"), authorize(actor, "payment.view")];
  const within = sql`${entriesWhollyWithin(decisionScope)} AND ${entriesWithin(viewScope)}`;
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<Row>`
    SELECT count(*)::integer AS count, min(entered_at) AS oldest, (array_agg(title ORDER BY id))[1] AS oldest_title
    FROM (SELECT be.id, be.entered_at, be.code || ', ' || be.depositor AS title FROM bank_entry be
      WHERE be.status = 'waiting' AND be.entered_by IS DISTINCT FROM ${me}::bigint AND ${within}
      ORDER BY be.id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0`.execute(database());
  return rows;
}
