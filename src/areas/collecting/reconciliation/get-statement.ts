import { sql } from "kysely";
import { columnNames } from "#domain/bank-statement/mapping.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { getJob, type JobView } from "#platform/jobs/find.ts";
import { type BankAccountRow, readAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { displayState } from "./line-state.ts";
import { readStatement, type StatementRow } from "./statement-row.ts";

/** A statement with its jobs and the results of its lines. */
export interface StatementView extends Omit<StatementRow, "path" | "mark"> {
  readonly account: Pick<BankAccountRow, "id" | "code" | "bank" | "number" | "name">;
  readonly columns: readonly string[];
  /** Job that checks the statement; `null` if there is none or the caller can’t view it. */
  readonly check: JobView | null;
  /** Job that imports the statement; `null` if there is none or the caller can’t view it. */
  readonly run: JobView | null;
  /** Number of lines and their total in kobo, by status. */
  readonly states: Readonly<Record<string, { readonly lines: number; readonly kobo: number }>>;
}

/**
 * Reads the jobs before their results, so that a finished job is never shown with lines from before it.
 * @throws AppError forbidden, not-found
 */
export async function getStatement(actor: Actor, id: number): Promise<StatementView> {
  authorizeBank(actor, "reconciliation.view");
  const jobs = await readStatement(database(), id);
  const [check, run] = await Promise.all([
    findVisibleJob(actor, jobs.check_job_id),
    findVisibleJob(actor, jobs.job_id),
  ]);
  const [{ path: _path, mark: _mark, ...row }, account, { rows }] = await Promise.all([
    readStatement(database(), id),
    readAccount(database(), jobs.bank_account_id),
    sql<{ state: string; lines: number; kobo: number }>`
      SELECT ${displayState} AS state, count(*)::integer AS lines, sum(l.kobo)::bigint AS kobo FROM bank_line l
      WHERE l.statement_id = ${id} GROUP BY 1`.execute(database()),
  ]);
  const states = Object.fromEntries(rows.map(({ state, ...sums }) => [state, sums]));
  return { ...row, account, columns: columnNames(row.sample, row.mapping.header_line), check, run, states };
}

async function findVisibleJob(actor: Actor, id: number | null): Promise<JobView | null> {
  if (id === null) return null;
  try {
    const { input: _input, stored: _stored, ...job } = await getJob(actor, id);
    return job;
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return null;
    throw error;
  }
}
