import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/** A file a job has made, for whoever asked for it to download. */
export interface JobFile {
  /** As it is saved: "notices-2026.csv". */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Below the data folder: "exports/4fd1….csv". */
  readonly path: string;
  /** An instant after which it is no longer given out. */
  readonly expires?: string;
  /** Only whoever asked for it may download it, whoever may look at all jobs. */
  readonly own?: boolean;
}

/** What a finished job tells; kept as JSON. `file` can be downloaded. */
export type JobResult = { readonly file?: JobFile } & Readonly<Record<string, unknown>>;

export interface Progress {
  /** The transaction of a batch: the progress is committed with it, or not at all. */
  readonly tx?: Tx;
  /** Where to go on from after an interruption; kept as JSON. Unchanged when left out. */
  readonly checkpoint?: unknown;
  /** One plain line about what is being done. */
  readonly message?: string;
}

/** What a job may use while it runs. */
export interface JobContext<I> {
  readonly id: number;
  /** Who asked, with the rights they have now. */
  readonly actor: Actor;
  readonly input: I;
  /** The last checkpoint, when an earlier run was interrupted; else null. */
  readonly checkpoint: unknown;
  /** Aborted when the job is cancelled, the process stops, or another process took the job over. */
  readonly signal: AbortSignal;
  /**
   * Says how far the work is, for people to see. In the transaction of a batch it also proves that the job
   * is still ours, so that a process that was away too long cannot do a batch twice.
   * @throws JobInterrupted taken-over
   */
  progress(done: number, total: number | null, more?: Progress): Promise<void>;
  /** To be called where stopping leaves nothing half done. @throws JobInterrupted */
  throwIfCancelled(): void;
}

export interface JobDefinition<I> {
  readonly kind: string;
  /** The right one needs to ask for it, asked again each time it runs. */
  permission(input: I): string;
  /** The program asks for it once a day by itself, under this title. */
  readonly daily: string | undefined;
  /** The work. May be cut off anywhere and run again: it goes on, or does the same once more in vain. */
  run(context: JobContext<I>): Promise<JobResult | undefined>;
}

/** Not a fault: the work was told to stop. Handlers let it pass. */
export class JobInterrupted extends Error {
  readonly why: "cancelled" | "stopping" | "taken-over";

  constructor(why: JobInterrupted["why"]) {
    super(`The job was interrupted: ${why}.`);
    this.why = why;
  }
}

const definitions = new Map<string, JobDefinition<unknown>>();

/**
 * Makes a kind of job known to this process. Its module is listed in `app/job-kinds.ts`.
 * @param kind kebab-case, never changed: it is kept in the database
 * @throws Error when the kind is taken
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

/** The kinds this process knows. */
export function knownKinds(): string[] {
  return [...definitions.keys()];
}

/** Those of them that are done once a day. */
export function dailyKinds(): { kind: string; title: string }[] {
  return [...definitions.values()].flatMap(({ kind, daily }) =>
    daily === undefined ? [] : [{ kind, title: daily }],
  );
}

/** Of what somebody asked for. @throws AppError job-kind-gone */
export function definitionOf(kind: string): JobDefinition<unknown> {
  const found = definitions.get(kind);
  if (found) return found;
  throw new AppError("conflict", "This program does such work no more. Ask for it anew.", {
    code: "job-kind-gone",
  });
}

export function getDefinition(kind: string): JobDefinition<unknown> {
  const found = definitions.get(kind);
  if (!found) throw new Error(`There is no kind of job called "${kind}".`);
  return found;
}
