import { lagosDate } from "#domain/lagos.ts";
import type { PeriodKind } from "#domain/period.ts";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { authorize } from "#server/authorize.ts";
import { listCategories } from "#server/charging/list-categories.ts";
import { getRun, listRuns, type RunView } from "#server/charging/list-runs.ts";
import { previewRun, type RunPreview } from "#server/charging/preview-run.ts";
import type { Tally } from "#server/charging/tally.ts";
import { database } from "#server/db/client.ts";
import { getJob } from "#server/jobs/find.ts";
import { pageLoader } from "#server/page-loader.ts";
import type { JobState } from "../../shared/jobs/use-job.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { afterOf, PER_PAGE } from "../charging/paging.ts";
import { filterWords, periodWords } from "./run-words.ts";

async function localGovernments() {
  return database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute();
}

/** Billing runs, the latest first. */
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
  const { year, period_index, filter, preview, issued_on, finished_at } = run;
  return {
    ...{ id, code, category_id, category_name, resource, state, total_kobo, created_at, created_by_name },
    ...{ year, period_index, filter, preview, issued_on, finished_at },
    made: tallyOf(run)?.count ?? 0,
    period: periodWords(kind, year, period_index),
    narrowed: filterWords(resource, filter, lgas),
  };
}

/** Null while the run has not written its first batch. */
function tallyOf({ counts }: RunView): Tally | null {
  return "seen" in counts ? (counts as Tally) : null;
}

export type RunSummary = ReturnType<typeof summaryOf>;

/** What a run is to be, as the address says, and what it would make. */
export const newRunLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "billing.run");
  const [all, lgas] = await Promise.all([listCategories(actor, { status: "active" }), localGovernments()]);
  const categories = all.map(({ id, name, resource, period, in_force }) => ({
    ...{ id, name, resource, period, in_force },
  }));
  const text = (name: string) => query.get(name) ?? "";
  const asked = {
    category: text("category"),
    year: text("year") || lagosDate(Date.now()).slice(0, 4),
    index: text("index") || "1",
    filter: { lga_id: text("lga_id"), use: text("use"), q: text("q").trim() },
  };
  const blank = { categories, lgas, asked, preview: undefined, errors: {} };
  if (!query.has("preview")) return blank;
  return { ...blank, ...(await readPreview(actor, asked)) };
});

export interface AskedRun {
  readonly category: string;
  readonly year: string;
  readonly index: string;
  readonly filter: { readonly lga_id: string; readonly use: string; readonly q: string };
}

type Errors = Readonly<Record<string, readonly string[]>>;

/** What can be put right in the form is told there; the rest is a page of its own. */
async function readPreview(
  actor: Actor,
  asked: AskedRun,
): Promise<{ preview: RunPreview | undefined; errors: Errors }> {
  if (!/^[0-9]{1,10}$/.test(asked.category))
    return { preview: undefined, errors: { category: ["Choose what to charge."] } };
  try {
    const preview = await previewRun(actor, runInput(asked));
    return { preview, errors: {} };
  } catch (error) {
    if (!(error instanceof AppError) || !["invalid", "conflict", "not-found"].includes(error.kind))
      throw error;
    return { preview: undefined, errors: error.options.fields ?? { "": [error.message] } };
  }
}

function runInput({ category, year, index, filter }: AskedRun) {
  const chosen = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));
  return { category_id: Number(category), year: Number(year), index: Number(index), filter: chosen };
}

/** One run, its job and what it came to. */
export const runLoader = pageLoader(async (args) => {
  const run = await getRun(args.actor, idOf(args));
  const [lgas, categories, job] = await Promise.all([
    localGovernments(),
    listCategories(args.actor),
    run.job_id === null ? null : readJob(args.actor, run.job_id),
  ]);
  const kind = categories.find(({ id }) => id === run.category_id)?.period ?? "year";
  return { run: summaryOf(run, kind, lgas), counts: tallyOf(run), job };
});

/** As the API tells of it; null for those who may look at runs but not at everybody's jobs. */
async function readJob(actor: Actor, id: number): Promise<JobState | null> {
  try {
    const { stored: _stored, input: _input, started_at, finished_at, ...job } = await getJob(actor, id);
    return {
      ...job,
      started_at: started_at?.toISOString() ?? null,
      finished_at: finished_at?.toISOString() ?? null,
    };
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return null;
    throw error;
  }
}
