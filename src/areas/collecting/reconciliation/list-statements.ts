import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { mapPage, newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { authorizeBank } from "./authorize-bank.ts";
import { type StatementRow, statementColumns } from "./statement-row.ts";

export interface ListedStatement
  extends Omit<StatementRow, "sample" | "mapping" | "path" | "mark" | "delimiter"> {
  readonly bank: string;
  readonly number: string;
  /** Number of lines imported from the statement. */
  readonly imported: number;
  /** Number of these lines that are matched or classified. */
  readonly settled: number;
}

export interface StatementQuery extends PageQuery {
  readonly account?: number | undefined;
}

/** Uploaded statements, latest first. @throws AppError forbidden */
export async function listStatements(actor: Actor, query: StatementQuery): Promise<Page<ListedStatement>> {
  authorizeBank(actor, "reconciliation.view");
  const page = await pageOf<StatementRow & ListedStatement>(database(), query, {
    select: sql`${statementColumns}, a.bank, a.number, l.imported, l.settled`,
    from: sql`bank_statement s`,
    joins: sql`JOIN bank_account a ON a.id = s.bank_account_id CROSS JOIN LATERAL (
      SELECT count(*)::integer AS imported, (count(*) FILTER (WHERE state NOT IN ('open', 'proposed')))::integer AS settled
      FROM bank_line WHERE statement_id = s.id) AS l`,
    where: query.account === undefined ? sql`true` : sql`s.bank_account_id = ${query.account}`,
    order: newestFirst("s.id"),
  });
  return mapPage(page, ({ sample: _s, mapping: _m, path: _p, mark: _k, delimiter: _d, ...row }) => row);
}
