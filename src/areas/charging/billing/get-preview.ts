import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { type FoundJob, getJob } from "#platform/jobs/find.ts";
import { previewJob, type RunPreview } from "./preview-job.ts";
import type { RunInput } from "./run-scope.ts";

export interface PreviewView {
  readonly job: FoundJob;
  readonly input: RunInput;
  /** Null until the job is done. */
  readonly preview: RunPreview | null;
}

/**
 * The actor's own preview: other users can see fewer or more assets than it counted.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getPreview(
  actor: Actor,
  jobId: number,
  db: Queryable = database(),
): Promise<PreviewView> {
  authorize(actor, "billing.run");
  const job = await getJob(actor, jobId, db);
  const isOwn = job.created_by === (actor.session?.user.id ?? null);
  if (job.kind !== previewJob.kind || !isOwn) throw notFound("preview");
  const preview = job.state === "done" ? (job.result as unknown as RunPreview) : null;
  return { job, input: job.input as RunInput, preview };
}

/** The user's last preview of the past day that was not stopped and did not fail, to return to it after its page was closed. */
export async function findLastPreview(actor: Actor): Promise<{ id: number; title: string } | undefined> {
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT id, title FROM job WHERE kind = ${previewJob.kind} AND created_by = ${actor.session?.user.id ?? null}
      AND state IN ('queued', 'running', 'done') AND created_at > now() - interval '1 day'
    ORDER BY id DESC LIMIT 1`.execute(database());
  return rows[0];
}

/**
 * A finished preview, from which a run can be requested.
 * @throws AppError as getPreview, and conflict (preview-not-done)
 */
export async function getFinishedPreview(
  actor: Actor,
  jobId: number,
  db: Queryable,
): Promise<{ input: RunInput; preview: RunPreview }> {
  const { job, input, preview } = await getPreview(actor, jobId, db);
  if (preview) return { input, preview };
  const isRunning = job.state === "queued" || job.state === "running";
  throw new AppError(
    "conflict",
    isRunning
      ? "The preview is still running. Try again when it is done."
      : "This preview was not completed. Start a new preview.",
    { code: "preview-not-done" },
  );
}
