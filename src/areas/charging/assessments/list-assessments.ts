import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { countedPage, type Page, type PageQuery } from "#kernel/page-query.ts";
import { billOverdueSince } from "../billing/overdue.ts";
import { type SearchTarget, searchCondition } from "../billing/search-condition.ts";
import { visibleAssessments } from "./visibility.ts";

export interface AssessmentQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly category_id?: number | undefined;
  readonly lga_id?: number | undefined;
  /** Year in which the period starts. */
  readonly year?: number | undefined;
  readonly asset_type?: string | undefined;
  readonly asset_id?: number | undefined;
  /** Entered by the payer, or by the revenue office. */
  readonly by?: "payer" | "office" | undefined;
}

export interface ListedAssessment {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
  readonly asset_type: string;
  readonly asset_id: number;
  readonly asset_code: string;
  readonly asset_title: string;
  readonly payer_name: string;
  readonly lga_name: string | null;
  readonly self: boolean;
  readonly total_kobo: number;
  /** Date of issue, in Lagos time; `null` until the assessment is issued. */
  readonly issued_on: string | null;
  readonly created_at: Date;
  readonly bill_id: number | null;
  readonly bill_status: string | null;
  readonly due_on: string | null;
  /** Date from which its bill, or an instalment of it, is overdue (Lagos time); null if nothing is. */
  readonly overdue_since: string | null;
}

/** Assessments, latest first: an officer's within their scope, other users' own. @throws AppError forbidden */
export async function listAssessments(actor: Actor, query: AssessmentQuery): Promise<Page<ListedAssessment>> {
  const where = await assessmentWhere(actor, query);
  return countedPage(database(), query, { from: sql`assessment a`, where }, (limit) =>
    readAssessments(where, query.after, limit),
  );
}

/** The condition of a query on assessments (`a`), limited to those the actor can see. @throws AppError forbidden */
export async function assessmentWhere(
  actor: Actor,
  query: Omit<AssessmentQuery, "per_page" | "after">,
): Promise<RawBuilder<unknown>> {
  return sql.join([visibleAssessments(actor), ...(await conditions(actor, query))], sql` AND `);
}

/** The next rows of a list, latest first. `where` includes the visibility. */
export async function readAssessments(
  where: RawBuilder<unknown>,
  after: number | undefined,
  limit: number,
): Promise<ListedAssessment[]> {
  const { rows } = await sql<ListedAssessment>`
    SELECT a.id, a.code, a.title, a.status, a.asset_type, a.asset_id, a.snapshot #>> '{asset,code}' AS asset_code,
      a.snapshot #>> '{asset,title}' AS asset_title, a.snapshot #>> '{payer,name}' AS payer_name, g.name AS lga_name,
      a.self, a.total_kobo, a.issued_on, a.created_at, b.id AS bill_id, b.status AS bill_status, b.due_on,
      ${billOverdueSince} AS overdue_since
    FROM assessment a LEFT JOIN bill b ON b.source = 'assessment' AND b.source_id = a.id LEFT JOIN lga g ON g.id = a.lga_id
    WHERE ${where} AND (${after ?? null}::bigint IS NULL OR a.id < ${after ?? null})
    ORDER BY a.id DESC LIMIT ${limit}`.execute(database());
  return rows;
}

async function conditions(
  actor: Actor,
  query: Omit<AssessmentQuery, "per_page" | "after">,
): Promise<RawBuilder<unknown>[]> {
  const found: RawBuilder<unknown>[] = [];
  if (query.status) found.push(sql`a.status = ${query.status}`);
  if (query.category_id) found.push(sql`a.category_id = ${query.category_id}`);
  if (query.lga_id) found.push(sql`a.lga_id = ${query.lga_id}`);
  if (query.year) found.push(sql`a.year = ${query.year}`);
  if (query.asset_type) found.push(sql`a.asset_type = ${query.asset_type}`);
  if (query.asset_id) found.push(sql`a.asset_id = ${query.asset_id}`);
  if (query.by) found.push(sql`a.self = ${query.by === "payer"}`);
  if (query.q) found.push(await searchAssessments(actor, query.q));
  return found;
}

/** Searched as notices are; the code of an assessment matches too. */
async function searchAssessments(actor: Actor, q: string): Promise<RawBuilder<unknown>> {
  const code = parseCode(q.trim());
  if (code?.prefix === "ASM") return sql`a.id = ${code.id}`;
  const ofBill: SearchTarget["ofBill"] = (column, value) =>
    sql`a.id = ANY (ARRAY(SELECT source_id FROM bill WHERE source = 'assessment' AND ${sql.ref(column)} = ${value}))`;
  return searchCondition(actor, q, { alias: "a", ofNotice: () => sql`false`, ofBill });
}
