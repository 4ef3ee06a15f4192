import { type RawBuilder, sql } from "kysely";
import { agenciesOfAnyGrant } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { mapPage, newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { coversAgency } from "#kernel/set-up-scope.ts";
import type { Warning } from "#kernel/warning.ts";
import { inColumn, isOneOf, withinScope } from "#kernel/within-scope.ts";
import { type RecordRequest, requestsFor } from "#platform/approval-requests/requests-for.ts";
import { narrowRun, type RunOwner } from "./narrow-run.ts";
import { overlappingRuns } from "./overlapping-runs.ts";
import { coversRun } from "./run-scope.ts";
import type { RunView } from "./run-view.ts";

// The state of the request and of the job is read from them: they can be rejected, fail or be cancelled without the run
// being updated.
const state: RawBuilder<unknown> = sql`CASE r.state WHEN 'withdrawn' THEN 'withdrawn'
  WHEN 'requested' THEN (SELECT CASE ar.status WHEN 'rejected' THEN 'rejected' WHEN 'withdrawn' THEN 'request-withdrawn'
      ELSE 'requested' END FROM approval_request ar WHERE ar.kind = 'billing-run' AND ar.subject_id = r.id)
  ELSE coalesce(j.state, r.state) END`;
const columns: RawBuilder<unknown> = sql`r.id, r.code, r.category_id, c.name AS category_name, c.resource, r.year,
  r.period_index, r.period_from, r.period_to, r.issued_on, r.filter, r.preview, ${state} AS state,
  r.job_id, r.withdrawal_job_id, j.done, j.total, j.message, j.error, r.counts, r.total_kobo, r.created_at, r.created_by_name, r.finished_at,
  false AS is_part, r.agency_id, to_json(r.lga_ids) AS lga_ids, r.created_by`;
const JOINS = sql`JOIN demand_category c ON c.id = r.category_id LEFT JOIN job j ON j.id = r.job_id`;

/** Condition on runs (`r`) in a scope: those of its agencies that were for its local governments, or issued notices there. */
export function runsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, {
    lga: (ids) => sql`(r.filter ->> 'lga_id' = ANY((${ids})::text[])
      OR r.lga_ids <@ ${ids} OR coalesce(r.counts -> 'by_lga', '{}'::jsonb) ?| (${ids})::text[])`,
    agency: inColumn("r.agency_id"),
  });
}

/** Also includes the runs that the actor requested. */
function visibility(actor: Actor): RawBuilder<unknown> {
  const scope = authorize(actor, "billing.view");
  const own = sql`r.created_by = ${actor.session?.user.id ?? null} AND ${isOneOf("r.agency_id", agenciesOfAnyGrant(scope))}`;
  return sql`(${runsWithin(scope)} OR (${own}))`;
}

function narrowForActor(
  actor: Actor,
  { agency_id, lga_ids, created_by, ...run }: RunView & RunOwner,
): RunView {
  const me = actor.session?.user.id ?? null;
  if (coversRun(actor, "billing.view", { agency_id, lga_ids })) return run;
  return narrowRun(run, { agency_id, lga_ids, created_by }, authorize(actor, "billing.view"), me);
}

/** Billing runs that the actor can see, latest first. @throws AppError not-signed-in, forbidden */
export async function listRuns(
  actor: Actor,
  query: PageQuery & { readonly category_id?: number | undefined },
): Promise<Page<RunView>> {
  const { category_id = null } = query;
  const page = await pageOf<RunView & RunOwner>(database(), query, {
    select: columns,
    from: sql`billing_run r`,
    joins: JOINS,
    where: sql`${visibility(actor)} AND (${category_id}::bigint IS NULL OR r.category_id = ${category_id})`,
    order: newestFirst("r.id"),
  });
  return mapPage(page, (run) => narrowForActor(actor, run));
}

export interface RunDetail extends RunView {
  readonly warnings: readonly Warning[];
  /** Requests to issue and to withdraw the run, earliest first; empty if the caller can view only part of the run. */
  readonly requests: readonly RecordRequest[];
  readonly can: { readonly withdraw: boolean; readonly preview: boolean };
}

/** One run, with its progress and warnings. @throws AppError not-signed-in, forbidden, not-found */
export async function getRun(actor: Actor, id: number): Promise<RunDetail> {
  const run = await findRun(actor, id);
  if (!run) throw notFound("billing run");
  return run;
}

/**
 * The same, or undefined if it doesn't exist or the actor has no access to it.
 * @throws AppError not-signed-in, forbidden
 */
export async function findRun(actor: Actor, id: number): Promise<RunDetail | undefined> {
  const { rows } = await sql<RunView & RunOwner>`
    SELECT ${columns} FROM billing_run r ${JOINS} WHERE r.id = ${id} AND ${visibility(actor)}`.execute(
    database(),
  );
  const [row] = rows;
  if (!row) return undefined;
  const run = narrowForActor(actor, row);
  const preview = may(actor, "billing.run") && coversAgency(authorize(actor, "billing.run"), row.agency_id);
  if (run.is_part) return { ...run, warnings: [], requests: [], can: { withdraw: false, preview } };
  const [warnings, requests] = await Promise.all([
    overlappingRuns(database(), id),
    requestsFor(["billing-run", "billing-run-withdrawal"], id),
  ]);
  return {
    ...run,
    warnings,
    requests,
    can: { withdraw: mayWithdraw(actor, row, requests), preview },
  };
}

/** Whether to offer withdrawal; the request checks whether one of its bills was used. */
function mayWithdraw(actor: Actor, run: RunView & RunOwner, requests: readonly RecordRequest[]): boolean {
  const hasEnded = run.state === "done" || run.state === "failed" || run.state === "cancelled";
  const isRequested = requests.some(({ status }) => status === "pending");
  return hasEnded && run.total_kobo > 0 && !isRequested && coversRun(actor, "demand_notice.cancel", run);
}
