/** What every server asks now and again, such as whether a report is due. */
export interface PeriodicTask {
  readonly everyMs: number;
  /** Every process may ask, as often as it likes: it must do nothing where nothing is due. */
  readonly ask: () => Promise<void>;
  /** For the log when asking failed: "reports that are due were not asked for". */
  readonly failed: string;
}

const tasks: PeriodicTask[] = [];

/** Registers a task that every server asks from its start on; its module is listed in `app/job-kinds.ts`. */
export function definePeriodic(task: PeriodicTask): void {
  tasks.push(task);
}

/** All that were registered. */
export function periodicTasks(): readonly PeriodicTask[] {
  return tasks;
}
