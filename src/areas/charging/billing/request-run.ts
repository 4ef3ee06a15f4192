import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { defineApproval } from "#platform/approval-requests/define.ts";
import { type PendingRequest, requestApproval } from "#platform/approval-requests/request-approval.ts";
import { lockCategory } from "./category-row.ts";
import { createRun } from "./create-run.ts";
import { getFinishedPreview } from "./get-preview.ts";
import { tariffDigest } from "./load-tariff.ts";
import type { RunPreview } from "./preview-job.ts";
import { issueEffect, runTitle } from "./run-effect.ts";
import { readRun, type ShownPreview } from "./run-row.ts";
import { readRunScope } from "./run-scope.ts";
import { startRun } from "./start-run.ts";

defineApproval<Record<string, never>>("billing-run", {
  apply: (tx, actor, { id }) => startRun(tx, actor, id),
  async describe(db, _actor, { id }) {
    const run = await readRun(db, id);
    return {
      title: `Issue ${runTitle(run)}`,
      agency_id: run.agency_id,
      lga_ids: run.lga_ids,
      effect: await issueEffect(db, run, run.preview ?? { count: 0, total_kobo: 0 }),
    };
  },
});

export interface RequestedRun extends PendingRequest {
  readonly run: { readonly id: number; readonly code: string };
}

/**
 * Requests the issue of a finished preview. Another officer approves it; nothing is issued until then.
 * @throws AppError preview-not-done, preview-outdated, nothing-to-issue, and as `startRun` and `requestApproval`
 */
export async function requestRun(
  tx: Tx,
  actor: Actor,
  preview_job_id: number,
  reason: unknown,
): Promise<RequestedRun> {
  const { input, preview } = await getFinishedPreview(actor, preview_job_id, tx);
  await lockCategory(tx, input.category_id);
  const scope = await readRunScope(tx, actor, input);
  if (preview.tariff_digest !== tariffDigest(scope.tariff))
    throw new AppError("conflict", "The tariff has changed since this preview. Preview the run again.", {
      code: "preview-outdated",
    });
  if (preview.count === 0)
    throw new AppError("conflict", "This preview contains no bills to issue.", { code: "nothing-to-issue" });
  const run = await createRun(tx, actor, input, scope, toShownPreview(preview));
  return {
    ...(await requestApproval(tx, actor, "billing-run", { type: "billing_run", id: run.id }, {}, reason)),
    run,
  };
}

function toShownPreview({
  count,
  total_kobo,
  seen,
  already_billed,
  by_lga,
  by_class,
  tariff_digest,
}: RunPreview): ShownPreview {
  return { count, total_kobo, seen, already_billed, by_lga, by_class, tariff_digest };
}
