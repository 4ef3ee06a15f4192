import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { enqueueJob } from "../jobs/enqueue.ts";
import { requireSecondFactor } from "../require-second-factor.ts";
import { billingJob } from "./billing-job.ts";
import { lockCategory } from "./category-row.ts";
import { getFinishedPreview } from "./get-preview.ts";
import type { Tariff } from "./load-tariff.ts";
import { objectionDays } from "./objection-days.ts";
import type { RunPreview } from "./preview-job.ts";
import { chosenFilter, periodWords, type RunInput, readRunScope } from "./run-scope.ts";
import { tariffDigest } from "./tariff-digest.ts";
import { lagosToday } from "./today.ts";

/** What whoever begins a run was shown; kept with it. */
export interface ShownPreview {
  readonly count: number;
  readonly total_kobo: number;
}

/** What is to be run: said here, or all that a finished preview looked at. */
export type RunWish = RunInput | { readonly preview_job_id: number };

export interface StartedRun {
  readonly id: number;
  readonly code: string;
  readonly job: { readonly id: number; readonly code: string };
}

/**
 * Begins a billing run as a job, with the tariff as it is now. Running it twice makes nothing twice.
 * @throws AppError forbidden, second-factor-missing, not-found, no-tariff, invalid, preview-not-done, preview-outdated
 */
export async function startRun(tx: Tx, actor: Actor, wish: RunWish): Promise<StartedRun> {
  const { input, preview: previewed } = await readWish(tx, actor, wish);
  await requireSecondFactor(tx, actor);
  // Lines that a run rests on are not edited: an edit waits until the run stands.
  await lockCategory(tx, input.category_id);
  const { tariff, period } = await readRunScope(tx, actor, input);
  const preview = previewed && shownOf(previewed, tariff);
  const filter = chosenFilter(input.filter);
  const run = await tx
    .insertInto("billing_run")
    .values({
      category_id: tariff.category.id,
      agency_id: tariff.agency_id,
      year: period.year,
      period_index: period.index,
      period_from: period.from,
      period_to: period.to,
      issued_on: await lagosToday(tx),
      objection_days: await objectionDays(),
      filter: JSON.stringify(filter),
      tariff: JSON.stringify(tariff),
      preview: preview && JSON.stringify(preview),
      created_by: actor.session?.user.id ?? null,
      created_by_name: actor.name,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  const title = `Demand notices: ${tariff.category.name}, ${periodWords(period)}`;
  const job = await enqueueJob(tx, actor, { kind: billingJob.kind, title, input: { run_id: run.id } });
  await tx.updateTable("billing_run").set({ job_id: job.id }).where("id", "=", run.id).execute();
  await audit(tx, actor, {
    action: "billing.run",
    resource: "billing_run",
    record_id: run.id,
    after: { category_id: tariff.category.id, period_from: period.from, filter, preview },
  });
  return { ...run, job };
}

async function readWish(
  tx: Tx,
  actor: Actor,
  wish: RunWish,
): Promise<{ input: RunInput; preview: RunPreview | null }> {
  return "preview_job_id" in wish
    ? getFinishedPreview(actor, wish.preview_job_id, tx)
    : { input: wish, preview: null };
}

/** Records may change between preview and run, and the run tells; another tariff would be another charge. */
function shownOf({ tariff_digest, count, total_kobo }: RunPreview, tariff: Tariff): ShownPreview {
  if (tariff_digest === tariffDigest(tariff)) return { count, total_kobo };
  throw new AppError("conflict", "The tariff was changed after this preview: preview the run again.", {
    code: "preview-outdated",
  });
}
