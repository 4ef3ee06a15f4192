import { excludedText } from "#domain/restriction.ts";
import type { JobState } from "../jobs/use-job.ts";

/**
 * Why an exported file has fewer rows than its list; undefined if none were excluded. Exports of earlier versions didn’t
 * count them.
 */
export function excludedTextOf({ result }: Pick<JobState, "result">): string | undefined {
  return excludedText(typeof result?.restricted === "number" ? result.restricted : 0);
}
