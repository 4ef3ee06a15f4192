/** A periodic check by every server, such as whether a report is due. */
export interface PeriodicTask {
  readonly everyMs: number;
  /** Called by every process: does nothing if nothing is due. */
  readonly run: () => Promise<void>;
  /** Log message if the check fails: "due reports were not queued". */
  readonly failureMessage: string;
}

const tasks: PeriodicTask[] = [];

/** Registers a check that every server runs from its start; its module is listed in `app/job-kinds.ts`. */
export function definePeriodic(task: PeriodicTask): void {
  tasks.push(task);
}

/** All registered checks. */
export function periodicTasks(): readonly PeriodicTask[] {
  return tasks;
}
