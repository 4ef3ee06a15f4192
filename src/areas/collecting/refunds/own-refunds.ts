import { sql } from "kysely";
import type { RefundStatus } from "#domain/refund.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";

export interface OwnRefund {
  readonly id: number;
  readonly code: string;
  readonly kobo: number;
  readonly status: RefundStatus;
  readonly requested_at: Date;
  readonly paid_on: string | null;
  /** Masked except for the last four digits. */
  readonly account: string;
  /** Why it was rejected or could not be paid out. */
  readonly why: string | null;
}

/** The latest 20 refunds of the signed-in payer and of the companies they act for. */
export async function ownRefunds(actor: Actor): Promise<OwnRefund[]> {
  authorize(actor, "own_receipt.view");
  const { rows } = await sql<OwnRefund>`
    SELECT mb.id, mb.code, mb.kobo, mb.status, mb.asked_at AS requested_at, mb.paid_on, '••••••' || right(mb.account_number, 4) AS account,
      coalesce(mb.failure, mb.decision) AS why
    FROM money_back mb WHERE mb.kind = 'refund' AND ${ownCondition(actor, "mb")} ORDER BY mb.id DESC LIMIT 20`.execute(
    database(),
  );
  return rows;
}
