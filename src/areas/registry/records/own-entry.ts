import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

/**
 * Whether the actor entered the record of the row `alias`, or edited it since its last approval, or for people since its
 * verification: the single rule for who can’t decide on it. The system is never an author. Only for resources with approval or
 * verification.
 */
export function ownEntryCondition(actor: Actor, alias: string): RawBuilder<boolean> {
  const me = actor.session?.user.id;
  if (me === undefined) return sql<boolean>`false`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`coalesce(
    ${me}::bigint = ANY (ARRAY[${column("created_by")}, ${column("updated_by")}] || ${column("editors")}), false)`;
}

/** The same for one record, which the transaction has locked. */
export async function isOwnEntry(tx: Tx, actor: Actor, resource: AnyResource, id: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT ${ownEntryCondition(actor, "t")} AS own FROM ${sql.table(resource.name)} AS t WHERE t.id = ${id}`.execute(
    tx,
  );
  return rows[0]?.own ?? false;
}
