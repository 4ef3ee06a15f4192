import type { JobState } from "../jobs/use-job.ts";

/** How many rows an export excluded because of a restriction. Exports of earlier versions didn’t count them. */
export function restrictedRows({ result }: Pick<JobState, "result">): number {
  return typeof result?.restricted === "number" ? result.restricted : 0;
}
