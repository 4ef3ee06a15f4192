import { type RawBuilder, sql } from "kysely";
import { type Message, message } from "#domain/message.ts";
import type { RefundStatus } from "#domain/refund.ts";
import type { Cause, RefundKind } from "#domain/refund-kinds.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { REQUESTS } from "./visibility.ts";

export interface LockedRequest {
  readonly id: number;
  readonly code: string;
  readonly kind: RefundKind;
  readonly status: RefundStatus;
  readonly kobo: number;
  readonly reason: string;
  readonly cause: Cause | null;
  readonly payment_id: number | null;
  readonly receipt_id: number | null;
  readonly payer_name: string | null;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  /** For a refund of the credit of a bill without a payer. */
  readonly bill_id: number | null;
  readonly account_number: string | null;
  readonly hold_id: string | null;
  readonly asked_by: number | null;
  /** The Lagos day of the decision. */
  readonly decided_on: string | null;
}

/**
 * Locks the payment or receipt and then the request, in the same order as new requests, until the transaction ends.
 * @throws AppError not-found
 */
export async function lockRequest(
  tx: Tx,
  id: number,
  condition: RawBuilder<unknown>,
): Promise<LockedRequest> {
  const { rows: found } = await sql<Pick<LockedRequest, "payment_id" | "receipt_id">>`
    SELECT mb.payment_id, mb.receipt_id FROM ${REQUESTS} WHERE mb.id = ${id} AND ${condition}`.execute(tx);
  const subject = found[0];
  if (!subject) throw notFound("request");
  if (subject.payment_id !== null)
    await sql`SELECT FROM payment WHERE id = ${subject.payment_id} FOR UPDATE`.execute(tx);
  if (subject.receipt_id !== null)
    await sql`SELECT FROM receipt WHERE id = ${subject.receipt_id} FOR UPDATE`.execute(tx);
  const { rows } = await sql<LockedRequest>`
    SELECT id, code, kind, status, kobo, reason, cause, payment_id, receipt_id, payer_name, individual_id, corporate_id, bill_id,
      account_number, hold_id, asked_by, (decided_at AT TIME ZONE 'Africa/Lagos')::date AS decided_on
    FROM money_back WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (!rows[0]) throw notFound("request");
  return rows[0];
}

const statusText = (status: RefundStatus, code: string): Message =>
  ({
    asked: message("{code} is pending approval.", { code }),
    approved: message("{code} is already approved.", { code }),
    done: message("{code} is already completed.", { code }),
    failed: message("{code} couldn’t be paid out and is closed.", { code }),
    refused: message("{code} is already rejected.", { code }),
    withdrawn: message("{code} is already withdrawn.", { code }),
  })[status];

/** @throws AppError wrong-status */
export function requireStatus({ status, code }: LockedRequest, wanted: RefundStatus): void {
  if (status !== wanted) throw new AppError("conflict", statusText(status, code), { code: "wrong-status" });
}
