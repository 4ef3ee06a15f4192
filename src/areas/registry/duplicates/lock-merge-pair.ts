import { sql } from "kysely";
import { mergeRight } from "#domain/merge.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { authorizeWithin } from "#kernel/register-scope.ts";
import type { AnyResource } from "#resource/define.ts";
import { lockOwners } from "../ownership/lock-owners.ts";
import { lockPortfolios } from "../records/lock-portfolios.ts";
import { type AnyRecord, type RawRow, selectColumns, toRecord } from "../records/row.ts";

export interface MergePair {
  readonly survivor: AnyRecord;
  readonly loser: AnyRecord;
}

const PAYERS = ["individual", "corporate"];

/**
 * Locks two records until the transaction ends, always in the same order; no new reference to either can be
 * added meanwhile. For people and companies, account manager assignments and the owners of every register are
 * locked first, which waits for running batches of billing runs.
 * @throws AppError not-found
 */
export async function lockMergePair(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  survivorId: number,
  loserId: number,
): Promise<MergePair> {
  if (PAYERS.includes(resource.name)) {
    // Before the records, in the same lock order as account manager assignment.
    await lockPortfolios(tx);
    for (const { name, owned } of registers) if (owned) await lockOwners(tx, name, "alone");
  }
  const rows = await readMergeable(tx, actor, resource, [survivorId, loserId], true);
  const [survivor, loser] = [rows.get(survivorId), rows.get(loserId)];
  if (!survivor || !loser) throw notFound();
  return { survivor, loser };
}

/** The same without locking. @throws AppError not-found */
export async function readMergeable(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  ids: readonly number[],
  forUpdate = false,
): Promise<ReadonlyMap<number, AnyRecord>> {
  const { rows } = await sql<RawRow>`
    SELECT ${selectColumns(resource, "t")} FROM ${sql.table(resource.name)} AS t
    WHERE t.id = ANY(${[...ids]}::bigint[]) ORDER BY t.id ${forUpdate ? sql`FOR UPDATE` : sql``}`.execute(db);
  const records = rows.map((row) => toRecord(resource, row));
  for (const record of records)
    for (const right of [mergeRight(resource), `${resource.name}.view`])
      authorizeWithin(actor, right, resource, record);
  return new Map(records.map((record) => [record.id, record]));
}
