import { sql } from "kysely";
import type { BillSource } from "#areas/charging/billing/bill-source.ts";
import { cancelBillOf } from "#areas/charging/billing/cancel-bill.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { cancelEndedFee } from "./fee.ts";
import { notifyProvider } from "./notify.ts";

interface FeeRequest {
  readonly id: number;
  readonly bill_id: number;
  /** The clock has just started for the first time since the request was submitted or reopened. */
  readonly begins: boolean;
}

/**
 * Notifies the provider of each request whose fee was paid in full in this transaction. The database has already updated the
 * request (`bill_starts_service`).
 */
async function followPaidFees(tx: Tx, actor: Actor, bill_ids: readonly number[]): Promise<void> {
  for (const { id, bill_id, begins } of await readOpen(tx, bill_ids)) {
    await auditFee(tx, actor, id, "fee_paid", bill_id);
    if (begins) await notifyProvider(tx, actor, id, "request-assigned");
    else await notifyProvider(tx, actor, id, "request-news", { what: "Fee paid" });
  }
}

/**
 * After fees were returned: notifies providers that the request is paused. The bill of a rejected or withdrawn request is
 * cancelled.
 */
async function followReturnedFees(tx: Tx, actor: Actor, bill_ids: readonly number[]): Promise<void> {
  for (const { id, bill_id } of await readOpen(tx, bill_ids)) {
    await auditFee(tx, actor, id, "fee_back", bill_id);
    await notifyProvider(tx, actor, id, "request-news", { what: "Fee refunded" });
  }
  const { rows } = await sql<{ id: number; bill_id: number }>`
    SELECT q.id, b.id AS bill_id FROM bill b JOIN service_request q ON q.id = b.source_id
    WHERE b.id = ANY(${[...bill_ids]}::bigint[]) AND b.status <> 'cancelled' AND b.paid_kobo = 0
      AND q.ended_as IN ('rejected', 'withdrawn') ORDER BY b.id`.execute(tx);
  for (const { id, bill_id } of rows) {
    await cancelBillOf(tx, "service_request", id);
    await auditFee(tx, actor, id, "fee_dropped", bill_id);
  }
}

async function readOpen(tx: Tx, bill_ids: readonly number[]): Promise<FeeRequest[]> {
  const { rows } = await sql<FeeRequest>`
    SELECT q.id, b.id AS bill_id, q.waiting_for IS NULL AND NOT EXISTS (
        SELECT FROM service_clock c WHERE c.request_id = q.id AND c.stopped_at IS NOT NULL AND c.id > coalesce(
          (SELECT max(e.id) FROM service_clock e WHERE e.request_id = q.id AND e.stopped_for = 'ended'), 0)) AS begins
    FROM bill b JOIN service_request q ON q.id = b.source_id
    WHERE b.id = ANY(${[...bill_ids]}::bigint[]) AND b.source = 'service_request' AND q.ended_at IS NULL
    ORDER BY b.id`.execute(tx);
  return rows;
}

function auditFee(tx: Tx, actor: Actor, record_id: number, verb: string, bill_id: number): Promise<void> {
  return audit(tx, actor, {
    action: `service_request.${verb}`,
    resource: "service_request",
    record_id,
    after: { bill_id },
  });
}

/** The fee of a service request, which is processed once the fee is paid. */
export const feeSource: BillSource = {
  source: "service_request",
  cancel: (tx, _actor, id) => cancelEndedFee(tx, id),
  paidOff: followPaidFees,
  reopened: followReturnedFees,
};
