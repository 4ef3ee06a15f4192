import { type RawBuilder, sql } from "kysely";
import { message } from "#domain/message.ts";
import type { FieldValues } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { hiddenIn, maskValues } from "./mask-record.ts";
import type { AnyRecord } from "./row.ts";
import { differences } from "./write.ts";

/** A change of an approved record pending approval; the approved version remains in force. */
export interface PendingChange {
  readonly id: number;
  /** The new values of the changed fields. */
  readonly changes: FieldValues;
  /** The masked fields with a value; see `revealRecord`. */
  readonly masked?: readonly string[];
  /** `submitted`: pending approval; `returned`: with its author. */
  readonly status: "submitted" | "returned";
  /** The reason of the return. */
  readonly reason: string | null;
  readonly created_at: string;
  /** Time of the last submission; later than `created_at` after a return. */
  readonly submitted_at: string;
  readonly created_by: number;
  readonly created_by_name: string;
}

/** A change as shown to anyone who can view its record. */
export function maskChange(resource: AnyResource, change: PendingChange): PendingChange {
  return {
    ...change,
    changes: maskValues(resource, change.changes),
    masked: hiddenIn(resource, change.changes),
  };
}

/** The open change of a record as JSON, for the row of `alias`. */
export function pendingJson(resource: AnyResource, alias: string): RawBuilder<unknown> {
  return sql`(
    SELECT json_build_object('id', p.id, 'changes', p.changes, 'status', p.status, 'reason', p.reason,
      'created_at', p.created_at, 'submitted_at', p.submitted_at, 'created_by', p.created_by, 'created_by_name', u.name)
    FROM pending_change p JOIN app_user u ON u.id = p.created_by
    WHERE p.resource = ${resource.name} AND p.record_id = ${sql.ref(`${alias}.id`)}
      AND p.status IN ('submitted', 'returned'))`;
}

/** The open change of a record that the transaction has locked. There is at most one. */
export async function findPending(
  tx: Tx,
  resource: AnyResource,
  id: number,
): Promise<PendingChange | undefined> {
  const { rows } = await sql<{ pending: PendingChange | null }>`
    SELECT ${pendingJson(resource, "t")} AS pending FROM (SELECT ${id}::bigint AS id) AS t`.execute(tx);
  return rows[0]?.pending ?? undefined;
}

/**
 * Submits a change of an approved record for approval. It replaces the actor’s own earlier change; a change without differences
 * only withdraws that.
 * @throws AppError change-pending (another user’s change is pending)
 */
export async function proposeChange(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
  values: FieldValues,
): Promise<boolean> {
  const author = actor.session?.user.id;
  if (author === undefined) throw new Error("Only a person can propose a change.");
  const open = await findPending(tx, resource, record.id);
  if (open && open.created_by !== author)
    throw new AppError(
      "conflict",
      message("A change by {who} is pending approval. Submit yours after it is decided.", {
        who: open.created_by_name,
      }),
      { code: "change-pending", data: { pending: maskChange(resource, open) } },
    );
  const { before, after } = differences(record, values);
  const proposed = Object.keys(after).length > 0;
  if (!proposed && !open) return false;
  // A new row instead of an update, so that an approver who viewed the old one can’t approve this one.
  if (open) await tx.deleteFrom("pending_change").where("id", "=", open.id).execute();
  if (proposed)
    await tx
      .insertInto("pending_change")
      .values({
        resource: resource.name,
        record_id: record.id,
        base_version: record.version,
        changes: JSON.stringify(after),
        created_by: author,
      })
      .execute();
  await audit(tx, actor, {
    action: `${resource.name}.${proposed ? "propose" : "withdraw"}_change`,
    record_id: record.id,
    ...(proposed ? { before, after } : { before: open?.changes }),
  });
  return proposed;
}
