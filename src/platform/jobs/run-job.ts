import { AppError, toAppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { asAutomatic } from "../messages/hold-after-restore.ts";
import { inLogContext } from "../system-log/context.ts";
import { log } from "../system-log/log.ts";
import { record } from "../system-log/record.ts";
import { getDefinition, type JobContext, JobInterrupted, type Progress } from "./define.ts";
import {
  type ClaimedJob,
  endJob,
  hasTooManyAttempts,
  LEASE_SECONDS,
  type LeaseStatus,
  renewLease,
  writeProgress,
} from "./lease.ts";
import { requesterOf } from "./requester.ts";

const HEARTBEAT_MS = 1_500;

/** Runs a claimed job to its end or interruption, and stores the result. Never throws. */
export function runJob(job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const logContext = { request_id: job.request_id ?? undefined, job_id: job.id };
  return inLogContext(logContext, async () => {
    const started = performance.now();
    const outcome = await execute(job, stopping);
    record({
      kind: "job",
      level: outcome.code ? "error" : "info",
      name: job.kind,
      act: outcome.act,
      code: outcome.code,
      attempt: job.attempts,
      ms: Math.round(performance.now() - started),
    });
  });
}

/** Result of a run: "done", and the code of an error. */
interface RunOutcome {
  readonly act: string;
  readonly code?: string;
}

async function execute(job: ClaimedJob, stopping: AbortSignal): Promise<RunOutcome> {
  const abort = new AbortController();
  const interrupt = (why: JobInterrupted["why"]) => abort.abort(new JobInterrupted(why));
  const onStop = () => interrupt("stopping");
  stopping.addEventListener("abort", onStop, { once: true });
  const heartbeat = startHeartbeat(job, interrupt);
  try {
    if (job.cancel_requested) throw new JobInterrupted("cancelled");
    if (hasTooManyAttempts(job))
      throw new AppError("failed", "The job was started several times and did not progress.");
    const definition = getDefinition(job.kind);
    const actor = await requesterOf(job);
    authorize(actor, definition.permission(job.input));
    const run = () => definition.run({ ...contextOf(job, abort.signal, interrupt), actor });
    const result = await (definition.daily === undefined ? run() : asAutomatic(run));
    await endJob(job, { state: "done", result: result ?? {} });
    return { act: "done" };
  } catch (thrown) {
    return await settleThrown(job, abort.signal.aborted ? abort.signal.reason : thrown).catch(
      (error: unknown) => {
        // The lease expires, and another process resumes the job.
        log.error({ err: error, job: job.id }, "job could not be finished");
        return { act: "not ended" };
      },
    );
  } finally {
    clearInterval(heartbeat);
    stopping.removeEventListener("abort", onStop);
  }
}

function contextOf(
  job: ClaimedJob,
  signal: AbortSignal,
  interrupt: (why: JobInterrupted["why"]) => void,
): Omit<JobContext<unknown>, "actor"> {
  return {
    id: job.id,
    input: job.input,
    checkpoint: job.checkpoint,
    signal,
    async progress(done: number, total: number | null, options: Progress = {}) {
      const { isHeld, cancelRequested } = await writeProgress(job, done, total, options);
      if (!isHeld) {
        interrupt("taken-over");
        throw signal.reason;
      }
      if (cancelRequested) interrupt("cancelled");
    },
    throwIfCancelled() {
      signal.throwIfAborted();
    },
  };
}

/** Renews the lease regularly, and detects cancellation. */
function startHeartbeat(job: ClaimedJob, interrupt: (why: JobInterrupted["why"]) => void): NodeJS.Timeout {
  let last = performance.now();
  let isRenewing = false;
  const onHeartbeat = ({ isHeld, cancelRequested }: LeaseStatus) => {
    last = performance.now();
    if (!isHeld) interrupt("taken-over");
    else if (cancelRequested) interrupt("cancelled");
  };
  return setInterval(() => {
    // Without an answer for the duration of the lease, another process may have started the job.
    if (performance.now() - last > LEASE_SECONDS * 1000) interrupt("taken-over");
    if (isRenewing) return;
    isRenewing = true;
    renewLease(job)
      .then(onHeartbeat, (error: unknown) => log.warn({ err: error, job: job.id }, "job heartbeat failed"))
      .finally(() => {
        isRenewing = false;
      });
  }, HEARTBEAT_MS);
}

async function settleThrown(job: ClaimedJob, thrown: unknown): Promise<RunOutcome> {
  if (thrown instanceof JobInterrupted) {
    if (thrown.why === "cancelled") await endJob(job, { state: "cancelled" });
    // Another process resumes it at once.
    if (thrown.why === "stopping") await endJob(job, { state: "queued" });
    return { act: INTERRUPTION_LABELS[thrown.why] };
  }
  const error = toAppError(thrown);
  log.error({ err: thrown, job: job.id, kind: job.kind }, "job failed");
  // The database was briefly unavailable: the lease expires, and the job is resumed.
  if (error.kind === "unavailable") return { act: "interrupted", code: error.code };
  await endJob(job, { state: "failed", error: { code: error.code, message: error.message } });
  return { act: "failed", code: error.code };
}

const INTERRUPTION_LABELS: Readonly<Record<JobInterrupted["why"], string>> = {
  cancelled: "cancelled",
  stopping: "given back",
  "taken-over": "taken over",
};
