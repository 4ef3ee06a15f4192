import { sql } from "kysely";
import type { MergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "#areas/registry/records/row.ts";
import { addEditor, CLEAR_VERIFICATION, verificationEnd } from "#areas/registry/records/write.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";

type Ended = ReturnType<typeof verificationEnd> | undefined;

/**
 * A verification is valid only for the verified data: the survivor’s ends if the undo changed that data, the loser’s if it was
 * not restored completely. The officer who undid the merge can’t verify the result.
 * @param before both records before the undo
 * @returns the audit data for each
 */
export async function endVerifications(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  mergeId: number,
  { survivor, loser }: MergePair,
): Promise<{ survivor?: Ended; loser?: Ended }> {
  if (!resource.verified) return {};
  const ended: { survivor?: Ended; loser?: Ended } = {};
  if (await hasVerifiedDataChanged(tx, resource, survivor))
    ended.survivor = await endVerification(tx, actor, resource, survivor);
  if (await differsFromBeforeMerge(tx, resource, mergeId, loser.id))
    ended.loser = await endVerification(tx, actor, resource, loser);
  return ended;
}

async function endVerification(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  record: AnyRecord,
): Promise<Ended> {
  const me = actor.session?.user.id ?? null;
  await sql`UPDATE ${sql.table(resource.name)} AS t SET ${sql.join(CLEAR_VERIFICATION)}, editors = ${addEditor(me)}
    WHERE t.id = ${record.id}`.execute(tx);
  return record.verified_at ? verificationEnd(record) : undefined;
}

async function hasVerifiedDataChanged(tx: Tx, resource: AnyResource, record: AnyRecord): Promise<boolean> {
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(resource, "t")} FROM ${sql.table(resource.name)} AS t WHERE t.id = ${record.id}`.execute(
    tx,
  );
  const current = toRecord(resource, rows[0] ?? {});
  return (resource.verified ?? []).some((name) => current[name] !== record[name]);
}

/** Whether the verified data of a record differs from before the merge. */
async function differsFromBeforeMerge(
  tx: Tx,
  resource: AnyResource,
  mergeId: number,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ other: boolean | null }>`
    SELECT bool_or(to_jsonb(t) -> f.name IS DISTINCT FROM first.was) AS other
    FROM ${sql.table(resource.name)} AS t CROSS JOIN unnest(${[...(resource.verified ?? [])]}::text[]) AS f(name)
    CROSS JOIN LATERAL (
      SELECT m.was -> f.name AS was FROM record_merge_row m
      WHERE m.merge_id = ${mergeId} AND m.table_name = ${resource.name} AND (m.key ->> 'id')::bigint = t.id
        AND jsonb_exists(m.was, f.name)
      ORDER BY m.step LIMIT 1) AS first
    WHERE t.id = ${id}`.execute(tx);
  return rows[0]?.other ?? false;
}
