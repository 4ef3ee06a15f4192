import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { COUNTED, type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { authorizeBank } from "./right.ts";
import { type StatementRow, statementColumns } from "./statement-row.ts";

export interface ListedStatement
  extends Omit<StatementRow, "sample" | "mapping" | "path" | "mark" | "delimiter"> {
  readonly bank: string;
  readonly number: string;
  /** Lines that it brought in, and how many of them stand for something. */
  readonly made: number;
  readonly settled: number;
}

export interface StatementQuery extends PageQuery {
  readonly account?: number | undefined;
}

/** Statements that were sent, the latest first. @throws AppError forbidden */
export async function listStatements(actor: Actor, query: StatementQuery): Promise<Page<ListedStatement>> {
  authorizeBank(actor, "reconciliation.view");
  const { account, after, per_page } = query;
  const where = account === undefined ? sql`true` : sql`s.bank_account_id = ${account}`;
  const beyond = after === undefined ? sql`true` : sql`s.id < ${after}`;
  const db = database();
  const { rows } = await sql<StatementRow & ListedStatement>`
    SELECT ${statementColumns}, a.bank, a.number, l.made, l.settled
    FROM bank_statement s JOIN bank_account a ON a.id = s.bank_account_id CROSS JOIN LATERAL (
      SELECT count(*)::integer AS made, (count(*) FILTER (WHERE state NOT IN ('open', 'proposed')))::integer AS settled
      FROM bank_line WHERE statement_id = s.id) AS l
    WHERE ${where} AND ${beyond} ORDER BY s.id DESC LIMIT ${per_page + 1}`.execute(db);
  const counted = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM bank_statement s WHERE ${where} LIMIT ${COUNTED + 1}) AS counted`.execute(
    db,
  );
  const shown = rows.map(({ sample: _s, mapping: _m, path: _p, mark: _k, delimiter: _d, ...row }) => row);
  return toPage(shown, per_page, counted.rows[0]?.n ?? 0);
}
