import { useEffect, useState } from "react";
import { api } from "#session/api.ts";
import type { FoundAnswer } from "./options.ts";

/** Debounce in milliseconds. */
const PAUSE = 140;
/** Milliseconds until the search is shown as slow. */
const SLOW = 1_500;

type FindState = "idle" | "asking" | "slow" | "ready" | "offline" | "failed";

export interface Found {
  readonly state: FindState;
  /** The last answer; the text can have changed since. */
  readonly answer: FoundAnswer | undefined;
  /** The error message of the API. */
  readonly message: string | undefined;
}

const NOTHING: Found = { state: "idle", answer: undefined, message: undefined };

/**
 * Debounced search on the server. Answers to older texts are dropped.
 * @param attempt increments when the same text is searched again
 */
export function useFound(text: string, attempt: number): Found {
  const [found, setFound] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the search
  useEffect(() => {
    if (text === "") {
      setFound(NOTHING);
      return;
    }
    const controller = new AbortController();
    setFound((last) => ({ ...last, state: "asking", message: undefined }));
    const slow = setTimeout(() => setFound((last) => ({ ...last, state: "slow" })), SLOW);
    const pause = setTimeout(async () => {
      const answer = await api.get<FoundAnswer>("/api/v1/search", {
        query: { q: text },
        signal: controller.signal,
      });
      clearTimeout(slow);
      if (controller.signal.aborted) return;
      if (answer.ok) setFound({ state: "ready", answer: answer.data, message: undefined });
      else if (answer.status === 0) setFound({ state: "offline", answer: undefined, message: undefined });
      else setFound({ state: "failed", answer: undefined, message: answer.message });
    }, PAUSE);
    return () => {
      clearTimeout(slow);
      clearTimeout(pause);
      controller.abort();
    };
  }, [text, attempt]);
  return found;
}
