import { type RawBuilder, sql } from "kysely";
import type { CaseKind, CaseState } from "#domain/data-case.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";

export type Erasure = "proposed" | "refused" | "approved" | "done";

export interface DataCase {
  readonly id: number;
  readonly code: string;
  readonly individual_id: number | null;
  readonly user_id: number | null;
  /** Name of the person; after pseudonymising, the pseudonym. */
  readonly person: string;
  readonly person_code: string;
  readonly lga_id: number | null;
  readonly kind: CaseKind;
  readonly request: string;
  readonly proof: string | null;
  readonly status: CaseState;
  readonly requested_at: Date;
  readonly requested_by: number | null;
  /** Due date, in Lagos time. */
  readonly due_on: string;
  readonly overdue: boolean;
  readonly assigned_to: number | null;
  readonly assigned_to_name: string | null;
  readonly ended_at: Date | null;
  readonly outcome: string | null;
  readonly export_job_id: number | null;
  readonly erasure: Erasure | null;
  /** Whether the affected data was counted, so that a decision is possible. */
  readonly counted: boolean;
  /** Whether data was already removed, so that the job must be completed. */
  readonly erasure_started: boolean;
  readonly proposed_by: number | null;
  readonly proposed_by_name: string | null;
  readonly decided_by_name: string | null;
  readonly decision: string | null;
  readonly erase_job_id: number | null;
  readonly restricted: boolean;
  /** ID of the case that restricted the record; `null` if the record isn’t restricted. */
  readonly restricting_case_id: number | null;
  readonly version: number;
}

const columns = sql`c.id, c.code, c.individual_id, c.user_id, coalesce(i.title, s.name) AS person,
  coalesce(i.code, s.code) AS person_code, i.lga_id, c.kind, c.request, c.proof, c.status, c.asked_at AS requested_at, c.asked_by AS requested_by, c.due_on::text,
  c.status IN ('asked', 'open') AND c.due_on < (now() AT TIME ZONE 'Africa/Lagos')::date AS overdue,
  c.taken_by AS assigned_to, t.name AS assigned_to_name, c.ended_at, c.outcome, c.export_job_id, e.state AS erasure, e.proposed_by, e.counted_at IS NOT NULL AS counted, e.begun_at IS NOT NULL AS erasure_started, p.name AS proposed_by_name,
  d.name AS decided_by_name, e.decision, c.erase_job_id, c.version,
  EXISTS (SELECT FROM data_restriction r WHERE r.individual_id = c.individual_id) AS restricted,
  (SELECT r.case_id FROM data_restriction r WHERE r.individual_id = c.individual_id) AS restricting_case_id`;

/** Cases (`c`) with their record (`i`) and account (`s`). */
export const CASES = sql`data_case c LEFT JOIN individual i ON i.id = c.individual_id LEFT JOIN app_user s ON s.id = c.user_id`;

/** Whether a case (`c`) is about the user, who can’t work or decide on it. */
export const isAbout = (user: number | null) => sql<boolean>`(coalesce(c.user_id = ${user}::bigint, false)
  OR EXISTS (SELECT FROM app_user o WHERE o.id = ${user}::bigint AND o.individual_id = c.individual_id))`;

const joined = sql`${CASES} LEFT JOIN data_erasure e ON e.case_id = c.id
  LEFT JOIN app_user t ON t.id = c.taken_by LEFT JOIN app_user p ON p.id = e.proposed_by LEFT JOIN app_user d ON d.id = e.decided_by`;

/** The cases that `where` selects (on `c`, the record being `i`). */
export async function readCases(
  db: Queryable,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<DataCase[]> {
  const { rows } =
    await sql<DataCase>`SELECT ${columns} FROM ${joined} WHERE ${where} ORDER BY c.id DESC LIMIT ${limit}`.execute(
      db,
    );
  return rows;
}

/**
 * Cases (`c`, `i`) within the scope of a right: of records in the user’s local governments; cases without a place need an
 * unlimited right.
 */
export function casesWithin(actor: Actor, right: string): RawBuilder<unknown> {
  return casesWithinScope(authorize(actor, right));
}

/** Cases (`c`, `i`) within a scope. People belong to no agency. */
export function casesWithinScope(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, { lga: inColumn("i.lga_id") });
}

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getCase(db: Queryable, actor: Actor, id: number, right: string): Promise<DataCase> {
  const [found] = await readCases(db, sql`c.id = ${id} AND ${casesWithin(actor, right)}`, 1);
  if (!found) throw notFound("case");
  return found;
}

/** The same, locked until the transaction ends. @throws AppError not-signed-in, forbidden, not-found */
export async function lockCase(tx: Tx, actor: Actor, id: number, right: string): Promise<DataCase> {
  authorize(actor, right);
  await sql`SELECT FROM data_case WHERE id = ${id} FOR UPDATE`.execute(tx);
  return getCase(tx, actor, id, right);
}
