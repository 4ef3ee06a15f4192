import { type RawBuilder, sql } from "kysely";
import { agenciesOfAnyGrant } from "#domain/people/cover.ts";
import type { Actor, Scope } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";
import type { Remark } from "../remark.ts";
import { inColumn, isOneOf, withinScope } from "../within-scope.ts";
import { narrowRun, type RunOwner } from "./narrow-run.ts";
import { COUNTED, type Page, type PageQuery, toPage } from "./page-query.ts";
import type { RunFilter } from "./run-scope.ts";
import { runsAtOnce } from "./runs-at-once.ts";
import type { ShownPreview } from "./start-run.ts";
import type { Tally } from "./tally.ts";

export interface RunView {
  readonly id: number;
  readonly code: string;
  readonly category_id: number;
  readonly category_name: string;
  readonly resource: string;
  readonly year: number;
  readonly period_index: number;
  readonly period_from: string;
  readonly period_to: string;
  readonly issued_on: string;
  readonly filter: RunFilter;
  readonly preview: ShownPreview | null;
  /** Of its job. */
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly job_id: number | null;
  readonly done: number | null;
  readonly total: number | null;
  readonly message: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly counts: Tally | Record<string, never>;
  readonly total_kobo: number;
  readonly created_at: Date;
  readonly created_by_name: string;
  readonly finished_at: Date | null;
  /** Only notices and totals of the reader's local governments are shown. */
  readonly is_part: boolean;
}

// What became of the work is the job's to say: it may fail or be cancelled where the run hears nothing.
const columns: RawBuilder<unknown> = sql`r.id, r.code, r.category_id, c.name AS category_name, c.resource, r.year,
  r.period_index, r.period_from, r.period_to, r.issued_on, r.filter, r.preview, coalesce(j.state, r.state) AS state,
  r.job_id, j.done, j.total, j.message, j.error, r.counts, r.total_kobo, r.created_at, r.created_by_name, r.finished_at,
  false AS is_part, r.agency_id, r.created_by`;

/** Which runs (`r`) a scope reaches: those of its agencies that were for its local governments, or made notices there. */
export function runsWithin(scope: Scope): RawBuilder<unknown> {
  return withinScope(scope, {
    lga: (ids) => sql`(r.filter ->> 'lga_id' = ANY((${ids})::text[])
      OR coalesce(r.counts -> 'by_lga', '{}'::jsonb) ?| (${ids})::text[])`,
    agency: inColumn("r.agency_id"),
  });
}

/** The same, and those that somebody began themselves. */
function sight(actor: Actor): RawBuilder<unknown> {
  const scope = authorize(actor, "billing.view");
  const own = sql`r.created_by = ${actor.session?.user.id ?? null} AND ${isOneOf("r.agency_id", agenciesOfAnyGrant(scope))}`;
  return sql`(${runsWithin(scope)} OR (${own}))`;
}

function shown(actor: Actor, { agency_id, created_by, ...run }: RunView & RunOwner): RunView {
  const me = actor.session?.user.id ?? null;
  return narrowRun(run, { agency_id, created_by }, authorize(actor, "billing.view"), me);
}

/** Billing runs in the actor's reach, the latest first. @throws AppError not-signed-in, forbidden */
export async function listRuns(
  actor: Actor,
  query: PageQuery & { readonly category_id?: number | undefined },
): Promise<Page<RunView>> {
  const { category_id = null, after = null, per_page } = query;
  const where = sql`${sight(actor)} AND (${category_id}::bigint IS NULL OR r.category_id = ${category_id})`;
  const { rows } = await sql<RunView & RunOwner>`
    SELECT ${columns} FROM billing_run r JOIN demand_category c ON c.id = r.category_id LEFT JOIN job j ON j.id = r.job_id
    WHERE ${where} AND (${after}::bigint IS NULL OR r.id < ${after}) ORDER BY r.id DESC LIMIT ${per_page + 1}`.execute(
    database(),
  );
  const counted = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM billing_run r WHERE ${where} LIMIT ${COUNTED + 1}) AS counted`.execute(
    database(),
  );
  const page = toPage(rows, per_page, counted.rows[0]?.n ?? 0);
  return { ...page, rows: page.rows.map((run) => shown(actor, run)) };
}

/** One run and how far it is; its remark may be `runs-at-once`. @throws AppError not-signed-in, forbidden, not-found */
export async function getRun(
  actor: Actor,
  id: number,
): Promise<RunView & { readonly remarks: readonly Remark[] }> {
  const { rows } = await sql<RunView & RunOwner>`
    SELECT ${columns} FROM billing_run r JOIN demand_category c ON c.id = r.category_id LEFT JOIN job j ON j.id = r.job_id
    WHERE r.id = ${id} AND ${sight(actor)}`.execute(database());
  if (!rows[0]) throw notFound("billing run");
  const run = shown(actor, rows[0]);
  return { ...run, remarks: run.is_part ? [] : await runsAtOnce(database(), id) };
}
