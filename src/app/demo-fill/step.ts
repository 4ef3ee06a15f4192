import { addDays, lagosDate } from "#domain/lagos.ts";
import type { DemoApi, DemoPeople } from "./demo-api.ts";

/** A step of filling the demonstration, skipped if it was done before. */
export interface FillStep {
  /** What it adds: "bills". */
  readonly name: string;
  /** Whether the last thing it adds exists. */
  isFilled(people: DemoPeople): Promise<boolean>;
  fill(people: DemoPeople): Promise<void>;
}

/** The Lagos date a number of days ago; negative for future days. */
export function daysAgo(days: number): string {
  return addDays(lagosDate(Date.now()), -days);
}

const MAX_ATTEMPTS = 240;
const POLL_INTERVAL_MS = 250;

/** Waits until a background job has ended. @throws Error if it failed, or is not done within a minute */
export async function waitForJob(api: DemoApi, id: number): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { state } = await api.get<{ state: string }>(`/jobs/${id}`);
    if (state === "done") return;
    if (state === "failed" || state === "cancelled") throw new Error(`Demo job ${id} is ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`Demo job ${id} is taking too long.`);
}
