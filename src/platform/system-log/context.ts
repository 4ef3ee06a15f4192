import { AsyncLocalStorage } from "node:async_hooks";

/** Request or job that entries belong to. */
export interface LogContext {
  readonly request_id?: string | undefined;
  readonly job_id?: number | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work`; entries recorded meanwhile belong to this request or job. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}

export function logContext(): LogContext | undefined {
  return storage.getStore();
}
