import { sql } from "kysely";
import type { StatementLine } from "#domain/bank-statement/statement-line.ts";
import { addDays, type LagosDate } from "#domain/lagos.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { findNew, fingerprintOf, type KnownLine, type NewLine } from "./find-known.ts";
import type { StatementRow } from "./statement-row.ts";

/** Stored lines of the account with the same content as one of these. */
async function readKnownLines(
  db: Queryable,
  account: number,
  lines: readonly StatementLine[],
): Promise<KnownLine[]> {
  const fingerprints = [...new Set(lines.map(fingerprintOf))];
  const { rows } = await sql<KnownLine>`
    SELECT fingerprint, ordinal, balance_kobo FROM bank_line
    WHERE bank_account_id = ${account} AND fingerprint = ANY(${fingerprints}::uuid[]) ORDER BY ordinal`.execute(
    db,
  );
  return rows;
}

/** Lines that are not stored yet. Takes complete days, because duplicates are counted within a day. */
export async function findNewLines(
  db: Queryable,
  account: number,
  lines: readonly StatementLine[],
): Promise<NewLine[]> {
  return findNew(lines, await readKnownLines(db, account, lines));
}

/** The day a line counts on: its own day, or the next one that is not closed. */
export type NextOpenDay = (day: LagosDate) => LagosDate;

/** A function that moves a day, from `from` on, to the next day of the account that is not closed. */
export async function nextOpenDayFinder(
  db: Queryable,
  account: number,
  from: LagosDate,
): Promise<NextOpenDay> {
  const { rows } = await sql<{ day: LagosDate }>`
    SELECT day FROM bank_day WHERE bank_account_id = ${account} AND day >= ${from} AND status IN ('closed', 'confirmed')`.execute(
    db,
  );
  const closed = new Set(rows.map(({ day }) => day));
  return (day) => {
    let open = day;
    while (closed.has(open)) open = addDays(open, 1);
    return open;
  };
}

export interface ImportCounts {
  readonly made: number;
  /** Number of lines that count on a later day than the bank's. */
  readonly late: number;
  readonly known: number;
}

/** Imports complete days of a statement. The caller's transaction has locked the account. */
export async function importStatement(
  tx: Tx,
  { id, bank_account_id }: Pick<StatementRow, "id" | "bank_account_id">,
  lines: readonly StatementLine[],
): Promise<ImportCounts> {
  const added = await findNewLines(tx, bank_account_id, lines);
  const [first = "9999-12-31"] = added.map(({ booked_on }) => booked_on).sort();
  const nextOpenDay = await nextOpenDayFinder(tx, bank_account_id, first);
  const rows = added.map(({ first_row: _, ...line }) => ({
    ...line,
    bank_account_id,
    statement_id: id,
    day: nextOpenDay(line.booked_on),
  }));
  for (let offset = 0; offset < rows.length; offset += CHUNK)
    await tx
      .insertInto("bank_line")
      .values(rows.slice(offset, offset + CHUNK))
      .execute();
  if (added.length > lines.length)
    throw new AppError("failed", "The import created more lines than the file contains.");
  return {
    made: rows.length,
    late: rows.filter(({ day, booked_on }) => day !== booked_on).length,
    known: lines.length - rows.length,
  };
}

/** Rows per statement: parameters are limited to 65,535. */
const CHUNK = 1_000;
