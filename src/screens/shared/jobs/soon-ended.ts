import { api } from "#session/api.ts";
import { hasEnded, type JobState } from "./use-job.ts";

const LOOKS = 10;
const EVERY_MS = 150;

/**
 * Waits a moment for a job that was just asked for: a short one has then ended, and nobody sees its bar flash by.
 * Resolves in any case.
 */
export async function soonEnded(id: number): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const result = await api.get<JobState>(`/api/v1/jobs/${id}`);
    if (!result.ok || hasEnded(result.data)) return;
  }
}
