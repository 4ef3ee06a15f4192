import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/** A file created by a job, for download by its requester. */
export interface JobFile {
  /** Name of the download: "notices-2026.csv". */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Path below the data folder: "exports/4fd1….csv". */
  readonly path: string;
  /** Instant after which it can't be downloaded. */
  readonly expires?: string;
  /** Only the requester can download it, even if others can view all jobs. */
  readonly own?: boolean;
}

/** Result of a finished job; stored as JSON. `file` can be downloaded. */
export type JobResult = { readonly file?: JobFile } & Readonly<Record<string, unknown>>;

export interface Progress {
  /** Transaction of a batch: progress is committed with it. */
  readonly tx?: Tx;
  /** Position to resume from after an interruption; stored as JSON. Default: unchanged. */
  readonly checkpoint?: unknown;
  /** One line about the current work. */
  readonly message?: string;
}

/** Functions available to a running job. */
export interface JobContext<I> {
  readonly id: number;
  /** The requester, with their current rights. */
  readonly actor: Actor;
  readonly input: I;
  /** The last checkpoint if an earlier run was interrupted; otherwise null. */
  readonly checkpoint: unknown;
  /** Aborted if the job is cancelled, the process stops, or another process took the job over. */
  readonly signal: AbortSignal;
  /**
   * Reports progress for display. In the transaction of a batch it also checks that the job still belongs to this process, so
   * that a process that was unresponsive can't run a batch twice.
   * @throws JobInterrupted taken-over
   */
  progress(done: number, total: number | null, options?: Progress): Promise<void>;
  /** Call it where stopping leaves nothing incomplete. @throws JobInterrupted */
  throwIfCancelled(): void;
}

export interface JobDefinition<I> {
  readonly kind: string;
  /** The right needed to request it, checked again on each run. */
  permission(input: I): string;
  /** Title under which the system queues it once a day. */
  readonly daily: string | undefined;
  /** The work. It can be interrupted anywhere and run again: it resumes, or repeats without effect. */
  run(context: JobContext<I>): Promise<JobResult | undefined>;
}

/** Not an error: the work was interrupted. Handlers rethrow it. */
export class JobInterrupted extends Error {
  readonly why: "cancelled" | "stopping" | "taken-over";

  constructor(why: JobInterrupted["why"]) {
    super(`The job was interrupted: ${why}.`);
    this.why = why;
  }
}

const definitions = new Map<string, JobDefinition<unknown>>();

/**
 * Registers a kind of job. Its module is listed in `app/job-kinds.ts`.
 * @param kind kebab-case, never changed: it is stored in the database
 * @throws Error if the kind is registered already
 */
export function defineJob<I>(
  kind: string,
  definition: {
    permission: string | ((input: I) => string);
    daily?: string;
    run: (context: JobContext<I>) => Promise<JobResult | undefined>;
  },
): JobDefinition<I> {
  if (definitions.has(kind)) throw new Error(`There are two kinds of job called "${kind}".`);
  const { permission, daily, run } = definition;
  const job: JobDefinition<I> = {
    kind,
    permission: typeof permission === "string" ? () => permission : permission,
    daily,
    run,
  };
  definitions.set(kind, job);
  return job;
}

/** Registered kinds. */
export function knownKinds(): string[] {
  return [...definitions.keys()];
}

/** Registered kinds that run daily. */
export function dailyKinds(): { kind: string; title: string }[] {
  return [...definitions.values()].flatMap(({ kind, daily }) =>
    daily === undefined ? [] : [{ kind, title: daily }],
  );
}

/** The definition of a requested job. @throws AppError job-kind-gone */
export function definitionOf(kind: string): JobDefinition<unknown> {
  const found = definitions.get(kind);
  if (found) return found;
  throw new AppError("conflict", "This type of job is no longer supported. Start it again from its page.", {
    code: "job-kind-gone",
  });
}

export function getDefinition(kind: string): JobDefinition<unknown> {
  const found = definitions.get(kind);
  if (!found) throw new Error(`There is no kind of job called "${kind}".`);
  return found;
}
