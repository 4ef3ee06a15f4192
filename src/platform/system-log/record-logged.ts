import { AppError } from "#kernel/app-error.ts";
import { framesOf } from "./frames.ts";
import { record } from "./record.ts";

/** What a line of the process's log may have beside its words; all else in it stays there. */
interface Logged {
  readonly err?: unknown;
  readonly request_id?: unknown;
  readonly job?: unknown;
  readonly payment?: unknown;
  readonly message?: unknown;
}

/**
 * Notes a warning or an error that the process logs. Of what was thrown its sort, its code and its place in the program
 * are kept, never its message.
 */
export function recordLogged(level: "warn" | "error", logged: Logged, words: string): void {
  const { err, request_id, job, payment, message } = logged;
  const { code, constraint } = (err ?? {}) as { code?: unknown; constraint?: unknown };
  const said = err instanceof AppError ? undefined : [code, constraint].filter(isText).join(" ");
  record({
    kind: "error",
    level,
    act: words,
    name: err instanceof Error ? err.constructor.name : undefined,
    code: err instanceof AppError ? err.code : undefined,
    cause: said || undefined,
    frames: framesOf(err),
    request_id: isText(request_id) ? request_id : undefined,
    job_id: typeof job === "number" ? job : undefined,
    reference: isText(payment) ? payment : typeof message === "number" ? `message ${message}` : undefined,
  });
}

const isText = (value: unknown): value is string => typeof value === "string";
