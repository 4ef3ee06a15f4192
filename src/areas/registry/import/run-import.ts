import { sql } from "kysely";
import { dataFile } from "#kernel/data-folder.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { defineJob, type JobContext, JobInterrupted } from "#platform/jobs/define.ts";
import { log } from "#platform/system-log/log.ts";
import type { AnyResource } from "#resource/define.ts";
import { type BadLinesFile, openBadLines } from "./bad-lines.ts";
import { checkLines, writeLines } from "./check-lines.ts";
import { addCounts, addShown, countsText, type ImportCheckpoint, isReported, noCounts } from "./counts.ts";
import type { FilePosition } from "./csv-blocks.ts";
import { type ImportInput, type OpenedImport, openImport } from "./open-import.ts";
import { mapsOwners } from "./owner-rights.ts";
import type { ReadLine } from "./read-line.ts";
import { addReasons } from "./reasons.ts";
import { searchImported } from "./search-imported.ts";
import { addUnlisted } from "./unlisted.ts";
import type { CheckedLine } from "./validate-batch.ts";
import { resolveNewLgas } from "./write-lgas.ts";

/**
 * Imports a file. Each batch is one transaction with its progress, so an interrupted job resumes after the last batch, and
 * nothing is created twice.
 */
defineJob<ImportInput>("import", {
  permission: ({ resource }) => `${resource}.import`,
  async run(ctx) {
    const opened = await openImport(ctx);
    const { row, resource, badPath } = opened;
    let state = (ctx.checkpoint as ImportCheckpoint | null) ?? initialCheckpoint(row.first_line);
    const bad = await openBadLines(dataFile(badPath), row.columns, row.delimiter);
    // Reads the next batch while the database writes one.
    let writing: Promise<ImportCheckpoint> = Promise.resolve(state);
    try {
      for await (const batch of opened.readBatches(state.place)) {
        state = await writing;
        ctx.throwIfCancelled();
        writing = importBatch(ctx, opened, bad, state, batch);
        // Awaited below; this prevents an unhandled rejection meanwhile.
        writing.catch(() => undefined);
      }
      state = await writing;
    } catch (error) {
      if (error instanceof JobInterrupted && error.why === "cancelled")
        await ctx.progress(state.counts.lines, row.lines, {
          message: `Stopped: ${countsText(state.counts)}. Imported records are kept.`,
        });
      throw error;
    } finally {
      await writing.catch(() => undefined);
      await bad.close();
    }
    if (state.counts.made > 0) await analyzeImported(resource, mapsOwners(opened.mapping));
    if (state.counts.made > 0) await searchImported(resource, opened.mapping);
    await ctx.progress(state.counts.lines, state.counts.lines, { message: countsText(state.counts) });
    return {
      ...state.counts,
      file: { name: badLinesName(row.file_name), type: "text/csv; charset=utf-8", path: badPath },
    };
  },
});

export function badLinesName(fileName: string): string {
  return fileName.replace(/\.csv$/i, "-not-imported.csv");
}

export function initialCheckpoint(place: FilePosition): ImportCheckpoint {
  return { place, counts: noCounts, shown: [], reasons: [], bad_bytes: 0 };
}

async function importBatch(
  ctx: JobContext<ImportInput>,
  { row, resource, mapping, lgas, requireSameFields }: OpenedImport,
  bad: BadLinesFile,
  before: ImportCheckpoint,
  batch: { readonly lines: readonly ReadLine[]; readonly end: FilePosition },
): Promise<ImportCheckpoint> {
  const maker = {
    importId: row.id,
    importCode: row.code,
    userId: ctx.actor.session?.user.id ?? null,
    status: mapping.status,
  };
  const work = async (tx: Tx) => {
    const run = { importId: row.id, jobId: ctx.id, actor: ctx.actor, isDry: false };
    const placed = await resolveNewLgas(tx, ctx.actor, batch.lines, lgas, maker);
    const checked = await checkLines(tx, resource, placed.lines.map(copyLine), run, mapping);
    const made = checked.filter(({ outcome }) => outcome === "made");
    const written = await writeLines(tx, ctx.actor, resource, made, maker);
    const withOvertaken = checked.map((line) => markOvertaken(line, written.lines));
    return { outcomes: withOvertaken, owners: written.owners, lgas: placed.made };
  };
  return transaction(async (tx) => {
    await requireSameFields(tx);
    const { outcomes, ...related } = await work(tx);
    const reported = outcomes.filter(isReported);
    const after: ImportCheckpoint = {
      place: batch.end,
      counts: addCounts(before.counts, outcomes, related),
      shown: addShown(before.shown, reported),
      reasons: addReasons(before.reasons ?? [], reported),
      unlisted: addUnlisted(before.unlisted ?? [], outcomes),
      bad_bytes: await bad.write(before.bad_bytes, reported),
    };
    const message = countsText(after.counts);
    await ctx.progress(after.counts.lines, row.lines, { tx, checkpoint: after, message });
    return after;
  });
}

/** A transaction may be retried: validation must not find the errors of the first attempt. */
function copyLine(line: ReadLine): ReadLine {
  return { ...line, faults: [...line.faults] };
}

/** The same record was entered between check and write. */
function markOvertaken(line: CheckedLine, made: ReadonlySet<number>): CheckedLine {
  return line.outcome === "made" && !made.has(line.line) ? { ...line, outcome: "there" } : line;
}

/**
 * Runs ANALYZE on the tables that an import filled, so that lists and estimates are correct at once. The database skips tables
 * that the role doesn’t own.
 */
async function analyzeImported(resource: AnyResource, withOwners: boolean): Promise<void> {
  const owners = withOwners ? ["individual", "corporate", "ownership"] : [];
  for (const table of new Set([resource.name, ...owners, "import_line"]))
    await sql`ANALYZE ${sql.table(table)}`.execute(database()).catch((error: unknown) =>
      // The imported records are not affected.
      log.warn({ err: error, table }, "ANALYZE after an import failed"),
    );
}
