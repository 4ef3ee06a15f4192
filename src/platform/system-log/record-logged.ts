import { AppError } from "#kernel/app-error.ts";
import { framesOf } from "./frames.ts";
import { record } from "./record.ts";

/** Fields of a log line that are stored besides its text; others are only printed. */
interface Logged {
  readonly err?: unknown;
  readonly request_id?: unknown;
  readonly job?: unknown;
  readonly payment?: unknown;
  readonly message?: unknown;
}

/**
 * Records a warning or error of the process log. Of a thrown error only its class, code and place in the code are stored, never
 * its message.
 */
export function recordLogged(level: "warn" | "error", logged: Logged, text: string): void {
  const { err, request_id, job, payment, message } = logged;
  const { code, constraint } = (err ?? {}) as { code?: unknown; constraint?: unknown };
  const detail = err instanceof AppError ? undefined : [code, constraint].filter(isText).join(" ");
  record({
    kind: "error",
    level,
    act: text,
    name: err instanceof Error ? err.constructor.name : undefined,
    code: err instanceof AppError ? err.code : undefined,
    cause: detail || undefined,
    frames: framesOf(err),
    request_id: isText(request_id) ? request_id : undefined,
    job_id: typeof job === "number" ? job : undefined,
    reference: isText(payment) ? payment : typeof message === "number" ? `message ${message}` : undefined,
  });
}

const isText = (value: unknown): value is string => typeof value === "string";
