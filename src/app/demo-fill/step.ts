import { addDays, lagosDate } from "#domain/lagos.ts";
import type { DemoApi, DemoPeople } from "./demo-api.ts";

/** A part of what fills the demonstration: looked for first, so that filling it again doubles nothing. */
export interface FillStep {
  /** What is there afterwards: "bills". */
  readonly name: string;
  /** Whether the last thing it writes is there. */
  isThere(people: DemoPeople): Promise<boolean>;
  fill(people: DemoPeople): Promise<void>;
}

/** The Lagos date so many days ago; below nought: days ahead. */
export function daysAgo(days: number): string {
  return addDays(lagosDate(Date.now()), -days);
}

const TRIES = 240;
const BETWEEN_MS = 250;

/** Waits until a job of the background has ended. @throws Error when it failed, or is not done within a minute */
export async function waitForJob(api: DemoApi, id: number): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const { state } = await api.get<{ state: string }>(`/jobs/${id}`);
    if (state === "done") return;
    if (state === "failed" || state === "cancelled")
      throw new Error(`Job ${id} of the demonstration is ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
  }
  throw new Error(`Job ${id} of the demonstration takes too long.`);
}
