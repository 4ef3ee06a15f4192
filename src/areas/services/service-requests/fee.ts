import { sql } from "kysely";
import { cancelBillOf } from "#areas/charging/billing/cancel-bill.ts";
import { writeBill } from "#areas/charging/billing/write-bill.ts";
import { addDays } from "#domain/lagos.ts";
import { explained, message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";

/** Days to pay a fee. A late fee has no penalty: processing just doesn't start. */
const DAYS_TO_PAY = 14;

interface FeeDetails {
  readonly code: string;
  readonly name: string;
  readonly fee_kobo: number | null;
  readonly revenue_item_id: number;
  readonly agency_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
}

/** A previous bill to issue again: kobo, and its revenue item. */
interface PreviousFee {
  readonly kobo: number;
  readonly revenue_item_id: number;
}

/**
 * Issues the bill of a request's fee at the current fee of the service. @returns its id; null if it is free
 * @param previous issue this instead: on reopening, the requester was shown the earlier bill
 */
export async function issueFee(tx: Tx, request_id: number, previous?: PreviousFee): Promise<number | null> {
  const { rows } = await sql<FeeDetails>`
    SELECT q.code, s.name, coalesce(${previous?.kobo ?? null}::bigint, s.fee_kobo) AS fee_kobo,
      r.id AS revenue_item_id, r.agency_id, q.individual_id, q.corporate_id, q.asset_type, q.asset_id
    FROM service_request q JOIN service_subcategory s ON s.id = q.subcategory_id
    JOIN revenue_item r ON r.id = coalesce(${previous?.revenue_item_id ?? null}::bigint, s.revenue_item_id)
    WHERE q.id = ${request_id}`.execute(tx);
  const [fee] = rows;
  if (!fee || fee.fee_kobo === null) return null;
  const { code, name, fee_kobo, revenue_item_id, ...payer } = fee;
  const issued_on = await lagosToday(tx);
  return writeBill(tx, {
    source: "service_request",
    source_id: request_id,
    title: `${name}, ${code}`,
    ...payer,
    issued_on,
    due_on: addDays(issued_on, DAYS_TO_PAY),
    rules: { penalty: null, interest: null, discounts: [] },
    lines: [
      {
        revenue_item_id,
        label: name,
        kobo: fee_kobo,
        citation: "",
        ...explained(message("Fee for service request {code}", { code })),
      },
    ],
  });
}

/** Issues a cancelled fee of a request again, unchanged. @returns its bill; null if there was none */
export async function reissueFee(tx: Tx, request_id: number): Promise<number | null> {
  const { rows } = await sql<PreviousFee>`
    SELECT b.total_kobo AS kobo, l.revenue_item_id FROM bill b JOIN bill_line l ON l.bill_id = b.id
    WHERE b.source = 'service_request' AND b.source_id = ${request_id} AND b.total_kobo > 0
    ORDER BY b.id DESC, l.position LIMIT 1`.execute(tx);
  return rows[0] ? issueFee(tx, request_id, rows[0]) : null;
}

/**
 * Locks the bill of a request, which payments lock before the request.
 * @returns its state; undefined if there is none
 */
export async function lockFee(
  tx: Tx,
  request_id: number,
): Promise<{ readonly status: string; readonly paid_kobo: number } | undefined> {
  const { rows } = await sql<{ status: string; paid_kobo: number }>`
    SELECT status, paid_kobo FROM bill WHERE source = 'service_request' AND source_id = ${request_id}
      AND status <> 'cancelled' FOR UPDATE`.execute(tx);
  return rows[0];
}

/**
 * Cancels an unpaid fee; a paid one stays and is refunded like any payment. The bill is locked.
 * @throws AppError has-payments if it is part paid
 */
export async function cancelUnpaidFee(
  tx: Tx,
  request_id: number,
  fee: { readonly status: string; readonly paid_kobo: number } | undefined,
): Promise<void> {
  if (!fee || fee.status === "paid") return;
  if (fee.paid_kobo > 0)
    throw new AppError("conflict", "Part of the fee is paid. Reverse or refund the payment first.", {
      code: "has-payments",
    });
  await cancelBillOf(tx, "service_request", request_id);
}

/**
 * Cancels the fee of an ended request once nothing is paid on it. The bill is locked.
 * @throws AppError wrong-status (still open), has-payments
 */
export async function cancelEndedFee(tx: Tx, request_id: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM service_request WHERE id = ${request_id} AND ended_at IS NOT NULL FOR SHARE`.execute(tx);
  if (rows.length === 0)
    throw new AppError(
      "conflict",
      "This bill can only be cancelled with its service request. Reject or withdraw the request first.",
      {
        code: "wrong-status",
      },
    );
  await cancelBillOf(tx, "service_request", request_id);
}
