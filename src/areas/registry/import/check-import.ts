import { sql } from "kysely";
import { dataFile } from "#kernel/data-folder.ts";
import { type Database, database } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { openBadLines } from "./bad-lines.ts";
import { checkLines } from "./check-lines.ts";
import { addCounts, addShown, countsText, type ImportCheckpoint, isReported, isShown } from "./counts.ts";
import type { LgaDirectory } from "./lga-directory.ts";
import { type ImportInput, openImport } from "./open-import.ts";
import { addReasons } from "./reasons.ts";
import { badLinesName, initialCheckpoint } from "./run-import.ts";
import { addUnlisted } from "./unlisted.ts";
import type { CheckedLine } from "./validate-batch.ts";
import { absentOwners } from "./write-owners.ts";

/**
 * A dry run: an import without writing. Values of earlier lines are stored in a temporary table, outside process memory. After
 * an interruption it starts again.
 */
defineJob<ImportInput>("import-check", {
  permission: ({ resource }) => `${resource}.import`,
  async run(ctx) {
    const { row, resource, mapping, lgas, badPath, readBatches } = await openImport(ctx);
    const bad = await openBadLines(dataFile(badPath), row.columns, row.delimiter);
    let state = initialCheckpoint(row.first_line);
    try {
      await withSeenTable(async (session) => {
        for await (const batch of readBatches(row.first_line)) {
          ctx.throwIfCancelled();
          const run = { importId: row.id, jobId: ctx.id, actor: ctx.actor, isDry: true };
          const checked = await checkLines(session, resource, batch.lines, run, mapping);
          const reported = checked.filter(isReported);
          const next: ImportCheckpoint = {
            place: batch.end,
            counts: addCounts(state.counts, checked, {
              owners: await countOwners(session, checked),
              lgas: await countLgas(session, checked, lgas),
            }),
            shown: addShown(state.shown, checked.filter(isShown)),
            reasons: addReasons(state.reasons ?? [], reported),
            unlisted: addUnlisted(state.unlisted ?? [], checked),
            bad_bytes: await bad.write(state.bad_bytes, reported),
          };
          await rememberSeen(
            session,
            checked.flatMap((line) => (line.outcome === "made" ? seenOf(line) : [])),
          );
          state = next;
          const message = countsText(state.counts);
          await ctx.progress(state.counts.lines, row.lines, { checkpoint: state, message });
        }

        function seenOf(line: CheckedLine): Seen[] {
          const uniques = line.uniques.map(([field, value]) => ({ field, value }));
          return line.digest === undefined ? uniques : [{ field: "", value: line.digest }];
        }
      });
    } finally {
      await bad.close();
    }
    await ctx.progress(state.counts.lines, state.counts.lines, { message: countsText(state.counts) });
    return {
      ...state.counts,
      file: { name: badLinesName(row.file_name), type: "text/csv; charset=utf-8", path: badPath },
    };
  },
});

interface Seen {
  readonly field: string;
  readonly value: string;
}

async function withSeenTable(work: (session: Database) => Promise<void>): Promise<void> {
  await database()
    .connection()
    .execute(async (session) => {
      await sql`DROP TABLE IF EXISTS pg_temp.import_seen`.execute(session);
      await sql`CREATE TEMP TABLE import_seen (field text, value text, PRIMARY KEY (field, value))`.execute(
        session,
      );
      try {
        await work(session);
      } finally {
        await sql`DROP TABLE IF EXISTS pg_temp.import_seen`.execute(session).catch(() => undefined);
      }
    });
}

/** @returns the number of new ones */
async function rememberSeen(session: Database, seen: readonly Seen[]): Promise<number> {
  if (seen.length === 0) return 0;
  const { numAffectedRows } = await sql`
    INSERT INTO pg_temp.import_seen
    SELECT * FROM unnest(${seen.map(({ field }) => field)}::text[], ${seen.map(({ value }) => value)}::text[])
    ON CONFLICT DO NOTHING`.execute(session);
  return Number(numAffectedRows ?? 0n);
}

/** Local governments that would be created. */
async function countLgas(
  session: Database,
  checked: readonly CheckedLine[],
  lgas: LgaDirectory,
): Promise<number> {
  const made = checked.filter(({ outcome }) => outcome === "made");
  const ids = new Set(made.map(({ values }) => Number(values.lga_id)).filter((id) => lgas.newLga(id)));
  return rememberSeen(
    session,
    [...ids].map((id) => ({ field: "lga", value: String(id) })),
  );
}

/** Owners that would be created: neither on record nor on an earlier line. */
async function countOwners(session: Database, checked: readonly CheckedLine[]): Promise<number> {
  let count = 0;
  for (const type of ["individual", "corporate"] as const) {
    const owners = checked.flatMap(({ outcome, owner }) => (outcome === "made" && owner ? owner : []));
    const keys = [...new Set(owners.filter((owner) => owner.type === type).map(({ key }) => key))];
    if (keys.length === 0) continue;
    const absent = await absentOwners(session, type, keys);
    count += await rememberSeen(
      session,
      absent.map((value) => ({ field: `owner ${type}`, value })),
    );
  }
  return count;
}
