import type { Actor } from "../actor.ts";
import { audit } from "../audit.ts";
import type { Tx } from "../db/client.ts";
import { enqueueJob } from "../jobs/enqueue.ts";
import { billingJob } from "./billing-job.ts";
import { lockCategory } from "./category-row.ts";
import { periodWords, type RunInput, readRunScope } from "./run-scope.ts";
import { lagosToday } from "./today.ts";

/** What whoever begins a run was shown; kept with it. */
export interface ShownPreview {
  readonly count: number;
  readonly total_kobo: number;
}

export interface StartedRun {
  readonly id: number;
  readonly code: string;
  readonly job: { readonly id: number; readonly code: string };
}

/**
 * Begins a billing run as a job, with the tariff as it is now. Running it twice makes nothing twice.
 * @throws AppError forbidden, not-found, no-tariff, invalid
 */
export async function startRun(
  tx: Tx,
  actor: Actor,
  input: RunInput,
  preview: ShownPreview | null = null,
): Promise<StartedRun> {
  // Lines that a run rests on are not edited: an edit waits until the run stands.
  await lockCategory(tx, input.category_id);
  const { tariff, period } = await readRunScope(tx, actor, input);
  const filter = Object.fromEntries(
    Object.entries(input.filter).filter(([, value]) => value !== undefined && value !== ""),
  );
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
