import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { ViewedRecord } from "./get.ts";
import { ownEntryCondition } from "./own-entry.ts";

/** Whether the actor can decide on a record. The decision itself is made by `transitionRecord`. */
export interface Decidable {
  /** What is pending: the record, a change of it, or nothing. */
  readonly about: "record" | "change" | null;
  /** Whether the actor can decide on records of others here. */
  readonly allowed: boolean;
  /** Whether the actor entered or changed what is pending. */
  readonly own: boolean;
  /** Whether any user can decide on it: with the right there, and not its author. */
  readonly anyone: boolean;
}

/** The caller must have checked the right to view the record. */
export async function findDecidable(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  record: ViewedRecord,
): Promise<Decidable> {
  const { pending } = record;
  const about = pending?.status === "submitted" ? "change" : record.status === "submitted" ? "record" : null;
  const me = actor.session?.user.id ?? null;
  const isOwn =
    about === "change"
      ? sql`${pending?.created_by ?? null}::bigint = ${me}::bigint`
      : ownEntryCondition(actor, "t");
  const writers =
    about === "change"
      ? sql`ARRAY[${pending?.created_by ?? null}::bigint]`
      : sql`(ARRAY[t.created_by, t.updated_by] || t.editors)`;
  const { rows } = await sql<{ own: boolean; anyone: boolean }>`
    SELECT coalesce(${isOwn}, false) AS own, EXISTS (
      SELECT FROM role_permission rp JOIN user_role ur ON ur.role_id = rp.role_id JOIN app_user u ON u.id = ur.user_id
      WHERE rp.permission = ${`${resource.name}.approve`} AND ur.agency_ids IS NULL
        AND (ur.lga_ids IS NULL OR t.lga_id = ANY (ur.lga_ids))
        AND u.status = 'active' AND u.password_hash IS NOT NULL
        AND u.id <> ALL (array_remove(${writers}, NULL))) AS anyone
    FROM ${sql.table(resource.name)} AS t WHERE t.id = ${record.id}`.execute(db);
  const { own = false, anyone = false } = rows[0] ?? {};
  return { about, allowed: may(actor, `${resource.name}.approve`, record), own, anyone };
}
