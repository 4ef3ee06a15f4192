import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type BankAccountRow, readAccount } from "../bank-accounts/account-row.ts";
import { authorizeBank, mayBank } from "./authorize-bank.ts";
import { type DayFigures, dayFigures } from "./day-figures.ts";
import { findMissing, type MissingAtBank } from "./find-missing.ts";
import { type ListedLine, readLines } from "./list-lines.ts";

/** A day of an account. Amounts in kobo. */
export interface ListedDay {
  readonly day: LagosDate;
  readonly lines: number;
  readonly settled: number;
  readonly in_kobo: number;
  readonly out_kobo: number;
  /** Status: `closed` by one officer, or `confirmed` by another; `null` while the day is open. */
  readonly status: "closed" | "confirmed" | null;
  readonly closed_by_name: string | null;
}

const PER_PAGE = 31;

export interface DayPage {
  readonly rows: readonly ListedDay[];
  /** Start of the next page, going backwards. */
  readonly next: LagosDate | undefined;
}

/**
 * Days of an account that have statement lines, latest first.
 * @throws AppError forbidden, not-found
 */
export async function listDays(actor: Actor, account: number, before?: LagosDate): Promise<DayPage> {
  authorizeBank(actor, "reconciliation.view");
  await readAccount(database(), account);
  const beforeCursor = before === undefined ? sql`true` : sql`l.day < ${before}`;
  const { rows } = await sql<ListedDay>`
    SELECT l.day, count(*)::integer AS lines, (count(*) FILTER (WHERE l.state NOT IN ('open', 'proposed')))::integer AS settled,
      coalesce(sum(l.kobo) FILTER (WHERE l.kobo > 0), 0)::bigint AS in_kobo,
      coalesce(-sum(l.kobo) FILTER (WHERE l.kobo < 0), 0)::bigint AS out_kobo,
      max(d.status) AS status, max(u.name) AS closed_by_name
    FROM bank_line l LEFT JOIN bank_day d ON d.bank_account_id = l.bank_account_id AND d.day = l.day
        AND d.status IN ('closed', 'confirmed')
      LEFT JOIN app_user u ON u.id = d.closed_by
    WHERE l.bank_account_id = ${account} AND ${beforeCursor}
    GROUP BY l.day ORDER BY l.day DESC LIMIT ${PER_PAGE + 1}`.execute(database());
  const visible = rows.slice(0, PER_PAGE);
  return { rows: visible, next: rows.length > PER_PAGE ? visible.at(-1)?.day : undefined };
}

export interface DayRecord {
  readonly id: number;
  readonly status: "closed" | "confirmed" | "returned" | "reopened";
  readonly closed_by_name: string;
  readonly closed_at: Date;
  readonly confirmed_by_name: string | null;
  readonly confirmed_at: Date | null;
  readonly ended_by_name: string | null;
  readonly ended_at: Date | null;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly mine: boolean;
}

export interface BankDay extends DayFigures {
  readonly account: Pick<BankAccountRow, "id" | "code" | "bank" | "number" | "name">;
  readonly day: LagosDate;
  /** Closings of the day, latest first. */
  readonly records: readonly DayRecord[];
  /** Current closing of the day; `null` while the day is open. */
  readonly closed: DayRecord | null;
  /** Unmatched ledger entries of the day: at most 50 payments and 50 others. */
  readonly missing: readonly MissingAtBank[];
  /** Unmatched lines, and lines booked on other days; at most 50. */
  readonly notable: readonly ListedLine[];
  readonly can: { readonly close: boolean; readonly decide: boolean; readonly reopen: boolean };
}

/** One day of an account: amounts expected, amounts received and differences. @throws AppError forbidden, not-found */
export async function getDay(actor: Actor, accountId: number, day: LagosDate): Promise<BankDay> {
  authorizeBank(actor, "reconciliation.view");
  const db = database();
  const { account_id: _ledger, ...account } = await readAccount(db, accountId);
  const me = actor.session?.user.id ?? null;
  const [figures, records, missing, notable, { rows: today }] = await Promise.all([
    dayFigures(db, accountId, day),
    sql<DayRecord>`
      SELECT d.id, d.status, c.name AS closed_by_name, d.closed_at, f.name AS confirmed_by_name, d.confirmed_at,
        e.name AS ended_by_name, d.ended_at, d.reason, d.remark, d.closed_by = ${me}::bigint AS mine
      FROM bank_day d JOIN app_user c ON c.id = d.closed_by LEFT JOIN app_user f ON f.id = d.confirmed_by
        LEFT JOIN app_user e ON e.id = d.ended_by
      WHERE d.bank_account_id = ${accountId} AND d.day = ${day} ORDER BY d.id DESC LIMIT 20`.execute(db),
    findMissing(db, account.bank, day),
    readLines(
      sql`l.bank_account_id = ${accountId} AND l.day = ${day} AND (l.state IN ('open', 'proposed') OR l.day <> l.booked_on)`,
      50,
    ),
    sql<{ over: boolean }>`SELECT ${day}::date < (now() AT TIME ZONE 'Africa/Lagos')::date AS over`.execute(
      db,
    ),
  ]);
  const closed = records.rows.find(({ status }) => status === "closed" || status === "confirmed") ?? null;
  const mayClose = mayBank(actor, "reconciliation.close");
  return {
    ...figures,
    account,
    day,
    records: records.rows,
    closed,
    missing,
    notable,
    can: {
      close:
        mayClose &&
        !closed &&
        figures.open === 0 &&
        (figures.has_statement || figures.lines > 0) &&
        today[0]?.over === true,
      decide: mayClose && closed?.status === "closed" && !closed.mine,
      reopen: closed?.status === "confirmed" && mayBank(actor, "reconciliation.reopen"),
    },
  };
}
