import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { sql } from "kysely";
import { FOLDER, RETENTION_DAYS } from "#areas/registry/export/export-job.ts";
import type { BadLine } from "#domain/bank-statement/read-row.ts";
import type { StatementLine } from "#domain/bank-statement/statement-line.ts";
import type { StatementContent } from "#domain/bank-statement/statement-reader.ts";
import { audit } from "#kernel/audit.ts";
import { BYTE_ORDER_MARK, csvRow } from "#kernel/csv-row.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { writeStored } from "#platform/files/write-stored.ts";
import { defineJob, type JobContext, type JobFile } from "#platform/jobs/define.ts";
import { lockAccount } from "../bank-accounts/account-row.ts";
import { findNewLines, importStatement, nextOpenDayFinder } from "./import-statement.ts";
import { matchLines } from "./match-lines.ts";
import { readStatementFile } from "./read-statement-file.ts";
import { readStatement } from "./statement-row.ts";

/** Bad lines in the result; the file contains all of them. */
const MAX_SHOWN = 100;
/** Approximate number of lines per transaction: never less than a day. */
const BATCH = 2_000;

export interface StatementInput {
  readonly statement_id: number;
}

/** Previews a statement: what it would import. */
defineJob<StatementInput>("bank-statement-check", {
  permission: "reconciliation.work",
  async run(ctx) {
    const row = await readStatement(database(), ctx.input.statement_id);
    const content = await readStatementFile(row, await lagosToday(database()));
    let added = 0;
    let late = 0;
    let done = 0;
    const nextOpenDay = await nextOpenDayFinder(
      database(),
      row.bank_account_id,
      content.lines[0]?.booked_on ?? "9999-12-31",
    );
    for (const days of wholeDays(content.lines)) {
      ctx.throwIfCancelled();
      const toImport = await findNewLines(database(), row.bank_account_id, days);
      added += toImport.length;
      late += toImport.filter(({ booked_on }) => nextOpenDay(booked_on) !== booked_on).length;
      done += days.length;
      await ctx.progress(done, content.lines.length, { message: "Preview only. Nothing is imported." });
    }
    return {
      ...(await importSummary(row.file_name, content)),
      made: added,
      late,
      known: content.lines.length - added,
    };
  },
});

/** Imports a statement, then matches open lines. If restarted, it imports nothing twice. */
defineJob<StatementInput>("bank-statement", {
  permission: "reconciliation.work",
  async run(ctx) {
    const row = await readStatement(database(), ctx.input.statement_id);
    const content = await readStatementFile(row, await lagosToday(database()));
    const before = (ctx.checkpoint ?? { made: 0, late: 0 }) as { made: number; late: number };
    let { made, late } = before;
    let done = 0;
    for (const days of wholeDays(content.lines)) {
      ctx.throwIfCancelled();
      done += days.length;
      // Added up after the transaction, which can be repeated.
      ({ made, late } = await transaction(async (tx) => {
        await lockAccount(tx, row.bank_account_id);
        const batch = await importStatement(tx, row, days);
        const checkpoint = { made: made + batch.made, late: late + batch.late };
        await ctx.progress(done, content.lines.length, { tx, checkpoint, message: "Importing lines" });
        return checkpoint;
      }));
    }
    await saveStatementPeriod(ctx, row.id, content, made);
    const matched = await matchLines(ctx.actor, row.bank_account_id, () => ctx.throwIfCancelled());
    return {
      ...(await importSummary(row.file_name, content)),
      made,
      late,
      known: content.lines.length - made,
      ...matched,
    };
  },
});

async function saveStatementPeriod(
  ctx: JobContext<StatementInput>,
  id: number,
  content: StatementContent,
  made: number,
): Promise<void> {
  const [first, last] = [content.lines[0], content.lines.at(-1)];
  await transaction(async (tx) => {
    await sql`UPDATE bank_statement SET from_day = ${first?.booked_on ?? null}, to_day = ${last?.booked_on ?? null},
      opening_kobo = ${content.opening_kobo}, closing_kobo = ${content.closing_kobo}, break_lines = ${content.breaks.length} WHERE id = ${id}`.execute(
      tx,
    );
    const after = {
      made,
      lines: content.lines.length,
      bad: content.bad.length,
      breaks: content.breaks.length,
    };
    await audit(tx, ctx.actor, { action: "bank_statement.bring_in", record_id: id, after });
  });
}

/** The result of an import or a preview. */
async function importSummary(
  name: string,
  { lines, bad, breaks, warnings, skipped, ignored_signs, opening_kobo, closing_kobo }: StatementContent,
) {
  const file = bad.length > 0 ? await writeBadLines(name, bad) : undefined;
  return {
    lines: lines.length,
    bad_lines: bad.length,
    skipped,
    ignored_signs,
    opening_kobo,
    closing_kobo,
    bad: bad.slice(0, MAX_SHOWN),
    breaks: breaks.slice(0, MAX_SHOWN),
    break_lines: breaks.length,
    warnings: warnings.slice(0, MAX_SHOWN),
    warning_lines: warnings.length,
    from_day: lines[0]?.booked_on ?? null,
    to_day: lines.at(-1)?.booked_on ?? null,
    ...(file && { file }),
  };
}

async function writeBadLines(name: string, bad: readonly BadLine[]): Promise<JobFile> {
  const path = `${FOLDER}/${randomBytes(16).toString("hex")}.csv`;
  await mkdir(dirname(dataFile(path)), { recursive: true, mode: 0o700 });
  const text = bad.map(({ line, text: cells, reason }) => csvRow([String(line), reason, cells])).join("");
  await writeStored(dataFile(path), [
    Buffer.from(BYTE_ORDER_MARK + csvRow(["Line", "Reason", "Text"]) + text),
  ]);
  const expires = new Date(Date.now() + RETENTION_DAYS * 86_400_000).toISOString();
  return {
    name: `${name.replace(/\.\w+$/, "")}-rejected-lines.csv`,
    type: "text/csv; charset=utf-8",
    path,
    expires,
    own: true,
  };
}

/** Batches of complete days, of some thousand lines each. The lines are ordered by day. */
function* wholeDays(lines: readonly StatementLine[]): Generator<StatementLine[]> {
  const sorted = [...lines].sort((a, b) =>
    a.booked_on < b.booked_on ? -1 : a.booked_on > b.booked_on ? 1 : 0,
  );
  let batch: StatementLine[] = [];
  for (const line of sorted) {
    if (batch.length >= BATCH && batch.at(-1)?.booked_on !== line.booked_on) {
      yield batch;
      batch = [];
    }
    batch.push(line);
  }
  if (batch.length > 0) yield batch;
}
