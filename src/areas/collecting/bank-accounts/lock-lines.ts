import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type BankAccountRow, lockAccount } from "./account-row.ts";

export type LineState = "open" | "proposed" | "matched" | "suspense" | "charge" | "not-ours";

export interface LockedLine {
  readonly id: number;
  readonly code: string;
  readonly bank_account_id: number;
  readonly booked_on: LagosDate;
  readonly day: LagosDate;
  readonly kobo: number;
  readonly narration: string;
  readonly reference: string;
  readonly state: LineState;
  readonly match_id: number | null;
  readonly version: number;
}

export interface LockedLines {
  readonly account: BankAccountRow;
  readonly lines: readonly LockedLine[];
}

/**
 * Lines of one account, which is locked until the transaction ends; their days are open.
 * @throws AppError not-found, several-accounts, day-closed
 */
export async function lockLines(tx: Tx, ids: readonly number[]): Promise<LockedLines> {
  const { rows: accounts } = await sql<{ bank_account_id: number }>`
    SELECT DISTINCT bank_account_id FROM bank_line WHERE id = ANY(${[...ids]}::bigint[])`.execute(tx);
  const [first, ...others] = accounts;
  if (!first) throw notFound("line");
  if (others.length > 0)
    throw new AppError(
      "invalid",
      "These lines belong to different accounts. Select lines from one account.",
      {
        code: "several-accounts",
      },
    );
  const account = await lockAccount(tx, first.bank_account_id);
  const { rows: lines } = await sql<LockedLine>`
    SELECT id, code, bank_account_id, booked_on, day, kobo, narration, reference, state, match_id, version
    FROM bank_line WHERE id = ANY(${[...ids]}::bigint[]) ORDER BY id`.execute(tx);
  if (lines.length < new Set(ids).size) throw notFound("line");
  await requireOpenDays(
    tx,
    account.id,
    lines.map(({ day }) => day),
  );
  return { account, lines };
}

/** Closed days don't change. @throws AppError day-closed */
export async function requireOpenDays(tx: Tx, account: number, days: readonly LagosDate[]): Promise<void> {
  const { rows } = await sql<{ day: LagosDate }>`
    SELECT day FROM bank_day WHERE bank_account_id = ${account} AND day = ANY(${[...days]}::date[])
      AND status IN ('closed', 'confirmed') LIMIT 1`.execute(tx);
  if (rows[0])
    throw new AppError("conflict", "This day is closed. Reopen it to make changes.", {
      code: "day-closed",
    });
}

/** The decision must be based on the current version. @throws AppError edited-meanwhile */
export function requireViewedVersion({ version }: LockedLine, viewedVersion: number | undefined): void {
  if (viewedVersion !== undefined && viewedVersion !== version)
    throw new AppError(
      "conflict",
      "This line has changed since you opened it. Reload the page and try again.",
      {
        code: "edited-meanwhile",
      },
    );
}

/** @throws AppError wrong-status */
export function requireUnsettled(lines: readonly LockedLine[]): void {
  const settled = lines.find(({ state }) => state !== "open" && state !== "proposed");
  if (settled)
    throw new AppError(
      "conflict",
      message("Line {code} is already matched. Undo the match first.", { code: settled.code }),
      {
        code: "wrong-status",
      },
    );
}
