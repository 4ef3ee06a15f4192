import { AppError, toAppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { writingByItself } from "../messages/hold-after-restore.ts";
import { inLogContext } from "../system-log/context.ts";
import { log } from "../system-log/log.ts";
import { record } from "../system-log/record.ts";
import { askerOf } from "./asker.ts";
import { getDefinition, type JobContext, JobInterrupted, type Progress } from "./define.ts";
import {
  type ClaimedJob,
  endJob,
  isHopeless,
  LEASE_SECONDS,
  renewLease,
  type Sign,
  writeProgress,
} from "./lease.ts";

const BEAT_MS = 1_500;

/** Runs a claimed job to its end or interruption, and stores the result. Never throws. */
export function runJob(job: ClaimedJob, stopping: AbortSignal): Promise<void> {
  const belongs = { request_id: job.request_id ?? undefined, job_id: job.id };
  return inLogContext(belongs, async () => {
    const started = performance.now();
    const outcome = await work(job, stopping);
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

async function work(job: ClaimedJob, stopping: AbortSignal): Promise<RunOutcome> {
  const own = new AbortController();
  const interrupt = (why: JobInterrupted["why"]) => own.abort(new JobInterrupted(why));
  const onStop = () => interrupt("stopping");
  stopping.addEventListener("abort", onStop, { once: true });
  const heart = beat(job, interrupt);
  try {
    if (job.cancel_requested) throw new JobInterrupted("cancelled");
    if (isHopeless(job))
      throw new AppError("failed", "The job was started several times and did not progress.");
    const definition = getDefinition(job.kind);
    const actor = await askerOf(job);
    authorize(actor, definition.permission(job.input));
    const run = () => definition.run({ ...contextOf(job, own.signal, interrupt), actor });
    const result = await (definition.daily === undefined ? run() : writingByItself(run));
    await endJob(job, { state: "done", result: result ?? {} });
    return { act: "done" };
  } catch (thrown) {
    return await settle(job, own.signal.aborted ? own.signal.reason : thrown).catch((error: unknown) => {
      // The lease expires, and another process resumes the job.
      log.error({ err: error, job: job.id }, "job could not be finished");
      return { act: "not ended" };
    });
  } finally {
    clearInterval(heart);
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
    async progress(done: number, total: number | null, more: Progress = {}) {
      const { ours, cancel } = await writeProgress(job, done, total, more);
      if (!ours) {
        interrupt("taken-over");
        throw signal.reason;
      }
      if (cancel) interrupt("cancelled");
    },
    throwIfCancelled() {
      signal.throwIfAborted();
    },
  };
}

/** Renews the lease regularly, and detects cancellation. */
function beat(job: ClaimedJob, interrupt: (why: JobInterrupted["why"]) => void): NodeJS.Timeout {
  let last = performance.now();
  let asking = false;
  const onHeartbeat = ({ ours, cancel }: Sign) => {
    last = performance.now();
    if (!ours) interrupt("taken-over");
    else if (cancel) interrupt("cancelled");
  };
  return setInterval(() => {
    // Without an answer for the duration of the lease, another process may have started the job.
    if (performance.now() - last > LEASE_SECONDS * 1000) interrupt("taken-over");
    if (asking) return;
    asking = true;
    renewLease(job)
      .then(onHeartbeat, (error: unknown) => log.warn({ err: error, job: job.id }, "job heartbeat failed"))
      .finally(() => {
        asking = false;
      });
  }, BEAT_MS);
}

async function settle(job: ClaimedJob, thrown: unknown): Promise<RunOutcome> {
  if (thrown instanceof JobInterrupted) {
    if (thrown.why === "cancelled") await endJob(job, { state: "cancelled" });
    // Another process resumes it at once.
    if (thrown.why === "stopping") await endJob(job, { state: "queued" });
    return { act: INTERRUPTED[thrown.why] };
  }
  const error = toAppError(thrown);
  log.error({ err: thrown, job: job.id, kind: job.kind }, "job failed");
  // The database was briefly unavailable: the lease expires, and the job is resumed.
  if (error.kind === "unavailable") return { act: "interrupted", code: error.code };
  await endJob(job, { state: "failed", error: { code: error.code, message: error.message } });
  return { act: "failed", code: error.code };
}

const INTERRUPTED: Readonly<Record<JobInterrupted["why"], string>> = {
  cancelled: "cancelled",
  stopping: "given back",
  "taken-over": "taken over",
};
