import { AsyncLocalStorage } from "node:async_hooks";

/** What everything that is done on the way belongs to. */
export interface LogContext {
  readonly request_id?: string | undefined;
  readonly job_id?: number | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `work`; entries that are recorded on the way belong to this request or job. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}

export function logContext(): LogContext | undefined {
  return storage.getStore();
}
