import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";

interface Division {
  readonly id: number;
  readonly code: string;
  readonly bill_id: number;
  readonly status: string;
  /** The former owner's notice; null once it is cancelled. */
  readonly former: string | null;
  /** The new owner's; null if none was issued, or it is cancelled. */
  readonly latter: string | null;
}

/**
 * Withdraws the requests to share bills when their change of owner is undone.
 * @throws AppError notice-shared (one was approved: both its notices have to be cancelled first, because nothing
 * returns the days to the former owner, and a run skips assets that have a notice)
 */
export async function withdrawDivisions(tx: Tx, actor: Actor, ownershipChangeId: number): Promise<void> {
  const rows = await lockDivisions(tx, ownershipChangeId);
  for (const { latter } of rows) if (latter) throw sharedNoticeError(latter);
  for (const { status, former } of rows)
    if (status === "approved" && former)
      throw new AppError(
        "conflict",
        message(
          "{former} was reduced by the days charged to the new owner. Cancel it too. The next billing run will charge the full year again.",
          { former },
        ),
        { code: "notice-shared" },
      );
  for (const { id, code, bill_id, status } of rows) {
    if (status !== "requested") continue;
    await sql`UPDATE bill_change SET status = 'withdrawn', decided_at = now(),
      decided_by = ${actor.session?.user.id ?? null} WHERE id = ${id}`.execute(tx);
    await audit(tx, actor, {
      action: "bill.withdraw_adjustment",
      record_id: bill_id,
      after: { change: code },
    });
  }
}

/** Locked first and then read, to see decisions made while waiting. */
async function lockDivisions(tx: Tx, ownershipChangeId: number): Promise<readonly Division[]> {
  const { rows: locked } = await sql<{ id: number }>`
    SELECT c.id FROM bill_change c JOIN bill_division d ON d.change_id = c.id
    WHERE d.ownership_change_id = ${ownershipChangeId} ORDER BY c.id FOR UPDATE OF c`.execute(tx);
  const { rows } = await sql<Division>`
    SELECT c.id, c.code, c.bill_id, c.status, f.code AS former, n.code AS latter
    FROM bill_division d JOIN bill_change c ON c.id = d.change_id
      JOIN bill b ON b.id = c.bill_id AND b.source = 'demand_notice'
      LEFT JOIN demand_notice f ON f.id = b.source_id AND f.status <> 'cancelled'
      LEFT JOIN demand_notice n ON n.id = d.notice_id AND n.status <> 'cancelled'
    WHERE c.id = ANY(${locked.map(({ id }) => id)}::bigint[]) ORDER BY c.id`.execute(tx);
  return rows;
}

/** If it were cancelled alone, the next run would charge the remaining part again. @throws AppError notice-shared */
export async function requireNotShared(tx: Tx, noticeId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT r.code FROM bill b JOIN bill_change c ON c.bill_id = b.id JOIN bill_division d ON d.change_id = c.id
      JOIN demand_notice r ON r.id = d.notice_id AND r.status <> 'cancelled'
    WHERE b.source = 'demand_notice' AND b.source_id = ${noticeId} LIMIT 1`.execute(tx);
  if (rows[0]) throw sharedNoticeError(rows[0].code);
}

function sharedNoticeError(code: string): AppError {
  return new AppError(
    "conflict",
    message(
      "The rest of this notice’s period was billed to the new owner as {code}. Cancel that notice first.",
      {
        code,
      },
    ),
    {
      code: "notice-shared",
    },
  );
}
