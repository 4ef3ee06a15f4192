import { findLastPreview, getPreview } from "#areas/charging/billing/get-preview.ts";
import { type ListedCategory, listCategories } from "#areas/charging/billing/list-categories.ts";
import { getRun, listRuns } from "#areas/charging/billing/list-runs.ts";
import type { RunView } from "#areas/charging/billing/run-view.ts";
import type { Tally } from "#areas/charging/billing/tally.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import type { PeriodKind } from "#domain/period.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { coversAgency } from "#kernel/set-up-scope.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { findJobState, toJobState } from "../../shared/jobs/job-state.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { filterText, periodText, selectionQueryOf } from "./run-labels.ts";

async function localGovernments() {
  return database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute();
}

/** Billing runs, newest first. */
export const runsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [{ rows, ...page }, lgas, categories] = await Promise.all([
    listRuns(actor, { per_page: PER_PAGE, after: afterOf(query) }),
    localGovernments(),
    listCategories(actor),
  ]);
  const kinds = new Map(categories.map(({ id, period }) => [id, period]));
  return { rows: rows.map((run) => summaryOf(run, kinds.get(run.category_id) ?? "year", lgas)), ...page };
});

type Lgas = Awaited<ReturnType<typeof localGovernments>>;

function summaryOf(run: RunView, kind: PeriodKind, lgas: Lgas) {
  const { id, code, category_id, category_name, resource, state, total_kobo, created_at, created_by_name } =
    run;
  const { year, period_index, filter, preview, issued_on, finished_at, is_part } = run;
  return {
    id,
    code,
    category_id,
    category_name,
    resource,
    state,
    total_kobo,
    created_at,
    created_by_name,
    year,
    period_index,
    filter,
    preview,
    issued_on,
    finished_at,
    is_part,
    noticeCount: tallyOf(run)?.count ?? 0,
    period: periodText(kind, year, period_index),
    filterLabel: filterText(resource, filter, lgas),
  };
}

/** Null before the first batch of the run. */
function tallyOf({ counts }: RunView): Tally | null {
  return "seen" in counts ? (counts as Tally) : null;
}

export type RunSummary = ReturnType<typeof summaryOf>;

/** The selection of a new run from the URL, or its preview with progress. */
export const newRunLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const scope = authorize(actor, "billing.run");
  const [all, lgas, selectableLgas] = await Promise.all([
    listCategories(actor),
    localGovernments(),
    ownLgas(),
  ]);
  const billableCategories = all.filter(
    ({ status, agency_ids }) => status === "active" && agency_ids.every((id) => coversAgency(scope, id)),
  );
  const categories = billableCategories.map(({ id, name, resource, period, items_in_force }) => ({
    id,
    name,
    resource,
    period,
    in_force: items_in_force,
  }));
  const text = (name: string) => query.get(name) ?? "";
  const params: RequestedRun = {
    category: text("category"),
    year: text("year") || (await lagosToday(database())).slice(0, 4),
    index: text("index") || "1",
    filter: { lga_id: text("lga_id"), use: text("use"), q: text("q").trim() },
  };
  const id = text("preview");
  const previewPage = /^[0-9]{1,10}$/.test(id) ? await readPreviewPage(actor, Number(id), all, lgas) : null;
  // No link back to the preview when choosing again.
  const lastPreview = previewPage || params.category ? undefined : await findLastPreview(actor);
  return { categories, lgas: selectableLgas, requested: params, previewPage, lastPreview };
});

export interface RequestedRun {
  readonly category: string;
  readonly year: string;
  readonly index: string;
  readonly filter: { readonly lga_id: string; readonly use: string; readonly q: string };
}

/** A preview with its job, its title and the query of its selection. */
async function readPreviewPage(actor: Actor, id: number, categories: readonly ListedCategory[], lgas: Lgas) {
  const { job, input, preview } = await getPreview(actor, id);
  const { category_id, year, index = 1, filter } = input;
  const category = categories.find((one) => one.id === category_id);
  if (!category) throw notFound("category");
  const { name, resource, period } = category;
  const titleParts = [name, periodText(period, year, index), filterText(resource, filter, lgas)];
  const selectionQuery = selectionQueryOf({ category_id, year, period_index: index, filter });
  return { job: toJobState(job), preview, resource, title: titleParts.join(", "), selectionQuery };
}

export type PreviewPage = Awaited<ReturnType<typeof readPreviewPage>>;

/** One run with its job and result. */
export const runLoader = pageLoader(async (args) => {
  const run = await getRun(args.actor, routeId(args));
  const { job_id, withdrawal_job_id, requests, can } = run;
  const [lgas, categories, job, withdrawal, notes] = await Promise.all([
    localGovernments(),
    listCategories(args.actor),
    job_id === null ? null : findJobState(args.actor, job_id),
    withdrawal_job_id === null ? null : findJobState(args.actor, withdrawal_job_id),
    recordNotes(args.actor, "billing_run", run.id),
  ]);
  const kind = categories.find(({ id }) => id === run.category_id)?.period ?? "year";
  const summary = summaryOf(run, kind, lgas);
  return {
    run: summary,
    counts: tallyOf(run),
    job,
    withdrawal,
    notes,
    warnings: run.warnings,
    requests,
    can,
  };
});
