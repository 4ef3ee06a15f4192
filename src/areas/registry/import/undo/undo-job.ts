import { sql } from "kysely";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { defineJob, type JobContext } from "#platform/jobs/define.ts";
import { findImport, type ImportRow } from "../get-import.ts";
import { type Reference, referencesTo } from "./references.ts";
import type { UndoContext } from "./remain-reason.ts";
import { undoBatch } from "./undo-batch.ts";
import { type UndoCheckpoint, undoText } from "./undo-text.ts";

/** Input of an undo job. */
export interface UndoInput {
  readonly import_id: number;
  readonly resource: string;
}

/**
 * Undoes an import. A batch and its progress are one transaction, so an interrupted job resumes after its last batch; a
 * repeated run removes nothing more.
 */
defineJob<UndoInput>("import-undo", {
  permission: ({ resource }) => `${resource}.import`,
  run: (ctx) => runUndo(ctx, false),
});

/** Dry run: counts what would be removed and what would remain. */
defineJob<UndoInput>("import-undo-check", {
  permission: ({ resource }) => `${resource}.import`,
  run: (ctx) => runUndo(ctx, true),
});

async function runUndo(ctx: JobContext<UndoInput>, dry: boolean) {
  const row = await findImport(database(), ctx.input.import_id);
  if (!row) throw new AppError("not-found", "This import doesn’t exist.");
  const tables = importedTables(row.resource);
  const scope = authorizeEntry(ctx.actor, `${row.resource}.import`, getImportKind(row.resource));
  const undoing = { importId: row.id, jobId: ctx.id, tables, scope, dry };
  let state = (ctx.checkpoint as UndoCheckpoint | null) ?? { at: 0, after: 0, gone: {}, stays: {} };
  // Records removed before an interruption can’t be counted again.
  const total = (await countImported(undoing)) + (dry ? 0 : sumOf(state.gone));
  const references = new Map<string, readonly Reference[]>();
  while (state.at < tables.length) {
    ctx.throwIfCancelled();
    const table = tables[state.at] ?? row.resource;
    if (!references.has(table)) references.set(table, await referencesTo(database(), table));
    state = await undoNextBatch(ctx, row, undoing, state, {
      table,
      references: references.get(table) ?? [],
      total,
    });
  }
  return { gone: state.gone, stays: state.stays };
}

async function undoNextBatch(
  ctx: JobContext<UndoInput>,
  row: ImportRow,
  undoing: UndoContext & { readonly dry: boolean },
  before: UndoCheckpoint,
  { table, references, total }: { table: string; references: readonly Reference[]; total: number },
): Promise<UndoCheckpoint> {
  return transaction(async (tx) => {
    const position = sumOf(before.stays);
    const { removed, remaining, last } = await undoBatch(tx, undoing, table, references, {
      after: before.after,
      position,
    });
    const state: UndoCheckpoint = {
      at: last === undefined ? before.at + 1 : before.at,
      after: last ?? 0,
      gone: { ...before.gone, [table]: (before.gone[table] ?? 0) + removed.length },
      stays: mergeCounts(before.stays, remaining),
    };
    if (!undoing.dry && removed.length > 0)
      await audit(tx, ctx.actor, {
        action: `${table}.undo_import`,
        before: { import: row.code, ids: removed },
        after: { import: row.code, taken_away: removed.length },
      });
    const done = sumOf(state.gone) + sumOf(state.stays);
    await ctx.progress(done, Math.max(done, total), {
      tx,
      checkpoint: state,
      message: undoText(state, undoing.dry),
    });
    return state;
  });
}

function mergeCounts(before: Readonly<Record<string, number>>, more: Readonly<Record<string, number>>) {
  const sums: Record<string, number> = { ...before };
  for (const [key, count] of Object.entries(more)) sums[key] = (sums[key] ?? 0) + count;
  return sums;
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function countImported({ importId, tables }: UndoContext): Promise<number> {
  let sum = 0;
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM ${sql.table(table)} WHERE import_id = ${importId}`.execute(database());
    sum += rows[0]?.n ?? 0;
  }
  return sum;
}

/** Tables that a file can fill besides its own, in the order of removal. */
const RELATED_TABLES = ["individual", "corporate", "lga"] as const;

/** The tables that an import into a register can fill: dependent records first. */
function importedTables(resource: string): string[] {
  return [resource, ...RELATED_TABLES.filter((table) => table !== resource)];
}
