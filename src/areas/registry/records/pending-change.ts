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

/** An edit of an approved record that waits for approval; the record stays in force as it is meanwhile. */
export interface PendingChange {
  readonly id: number;
  /** The new values of the fields that differ. */
  readonly changes: FieldValues;
  /** Those of them that hold something and are masked; see `revealRecord`. */
  readonly masked?: readonly string[];
  /** `submitted` waits for an approver, `returned` for its author. */
  readonly status: "submitted" | "returned";
  /** Why it was returned. */
  readonly reason: string | null;
  readonly created_at: string;
  /** Since when it waits; later than `created_at` when it was returned once. */
  readonly submitted_at: string;
  readonly created_by: number;
  readonly created_by_name: string;
}

/** A change as everybody may see it who may see its record. */
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
 * Puts an edit of an approved record up for approval. One's own earlier edit gives way to it; an edit
 * that changes nothing only withdraws that.
 * @throws AppError change-pending when somebody else's edit waits
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
      message("A change by {who} waits for approval. Yours can follow once it is decided.", {
        who: open.created_by_name,
      }),
      { code: "change-pending", data: { pending: maskChange(resource, open) } },
    );
  const { before, after } = differences(record, values);
  const proposed = Object.keys(after).length > 0;
  if (!proposed && !open) return false;
  // A new row rather than a rewritten one: an approver who has the old one open must not approve this.
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
