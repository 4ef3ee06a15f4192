import { type RawBuilder, sql } from "kysely";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import type { Scope } from "#kernel/actor.ts";
import { scopeCondition } from "../../records/scope-condition.ts";
import { type Reference, typedReferences } from "./references.ts";

/** An undo or its dry run, as needed by its queries. */
export interface UndoContext {
  readonly importId: number;
  readonly jobId: number;
  /** Tables in order of processing: dependent records first. */
  readonly tables: readonly string[];
  /** Where the user can import, and so undo. */
  readonly scope: Scope;
}

/**
 * SQL for why a record (`t`) created by an import remains; null if it is removed. A record is removed if it was not decided on
 * or edited, nothing was added to it, and no remaining record refers to it.
 * @param references foreign keys to its table, from `referencesTo`
 */
export function remainReason(
  undoing: UndoContext,
  table: string,
  references: readonly Reference[],
): RawBuilder<unknown> {
  if (table === "ownership") return ownershipReason(undoing);
  const cases = [
    ...outsideScopeCase(undoing, table),
    sql`WHEN t.status NOT IN ('draft', 'submitted', 'active') THEN 'decided'`,
    sql`WHEN t.version > 1 THEN 'edited'`,
    ...typedReferences.map(
      (one) => sql`WHEN EXISTS (SELECT FROM ${sql.table(one.table)} AS x
        WHERE ${sql.ref(`x.${one.type}`)} = ${sql.lit(table)} AND ${sql.ref(`x.${one.id}`)} = t.id
          AND ${one.where ?? sql`true`}) THEN ${sql.lit(one.reason)}`,
    ),
    // Owners from the same import are removed with it; others were assigned since.
    sql`WHEN EXISTS (SELECT FROM ownership x WHERE x.asset_type = ${sql.lit(table)} AND x.asset_id = t.id
      AND NOT ${isUntouched(undoing)}) THEN 'owners'`,
    ...references.map((one) => referenceCase(undoing, table, one)),
    ...(table === "lga"
      ? [sql`WHEN EXISTS (SELECT FROM user_role x WHERE t.id = ANY (x.lga_ids)) THEN 'used:user_role'`]
      : []),
  ];
  return sql`CASE ${sql.join(cases, sql` `)} END`;
}

/** Records outside the scope remain; records without a place require an unlimited right. */
function outsideScopeCase({ scope }: UndoContext, table: string): RawBuilder<unknown>[] {
  const within = scopeCondition(scope, "t");
  if (!within) return [];
  const isInScope = getImportKind(table).placeless ? sql`false` : sql`coalesce(${within}, false)`;
  return [sql`WHEN NOT ${isInScope} THEN 'elsewhere'`];
}

/** An ownership (`x`) unchanged since the import. */
function isUntouched({ importId }: UndoContext, row = "x"): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`(${column("import_id")} IS NOT DISTINCT FROM ${importId}::bigint AND ${column("change_id")} IS NULL
    AND ${column("ended_by")} IS NULL AND ${column("until")} IS NULL)`;
}

/** An imported ownership of an existing asset: removed unless it was changed or billed. */
function ownershipReason(undoing: UndoContext): RawBuilder<unknown> {
  const billed = sql`EXISTS (SELECT FROM bill x WHERE x.asset_type = t.asset_type AND x.asset_id = t.asset_id
    AND (x.individual_id = t.individual_id OR x.corporate_id = t.corporate_id))`;
  return sql`CASE WHEN NOT ${isUntouched(undoing, "t")} THEN 'owners' WHEN ${billed} THEN 'billed' END`;
}

function referenceCase(undoing: UndoContext, table: string, reference: Reference): RawBuilder<unknown> {
  const { table: by, column } = reference;
  const reason = by === "ownership" ? "owns" : `used:${by}`;
  return sql`WHEN EXISTS (SELECT FROM ${sql.table(by)} AS x WHERE ${sql.ref(`x.${column}`)} = t.id
    AND NOT ${isRemovedBefore(undoing, table, reference)}) THEN ${sql.lit(reason)}`;
}

/**
 * A referring record (`x`) is removed first. In an undo it no longer exists then, in a dry run it does: both use the same
 * condition, so that the dry run predicts the undo exactly.
 */
function isRemovedBefore(undoing: UndoContext, table: string, by: Reference): RawBuilder<unknown> {
  const { importId, jobId, tables } = undoing;
  const remains = (
    type: RawBuilder<unknown>,
    id: RawBuilder<unknown>,
  ) => sql`EXISTS (SELECT FROM import_stay s
    WHERE s.job_id = ${jobId} AND s.resource = ${type} AND s.record_id = ${id})`;
  if (by.table === "ownership") {
    const ownershipRemains = tables.includes("ownership")
      ? remains(sql`'ownership'`, sql`x.id`)
      : remains(sql`x.asset_type`, sql`x.asset_id`);
    return sql`(${isUntouched(undoing)} AND NOT ${ownershipRemains})`;
  }
  const isBefore = tables.includes(by.table) && tables.indexOf(by.table) < tables.indexOf(table);
  if (!by.imported || !isBefore) return sql`false`;
  return sql`(x.import_id IS NOT DISTINCT FROM ${importId}::bigint
    AND NOT ${remains(sql`${sql.lit(by.table)}::text`, sql`x.id`)})`;
}
