import { useEffect, useState } from "react";
import { api } from "#session/api.ts";
import type { FoundAnswer } from "./options.ts";

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 140;
/** Milliseconds until the search is shown as slow. */
const SLOW_MS = 1_500;

type SearchPhase = "idle" | "asking" | "slow" | "ready" | "offline" | "failed";

export interface SearchState {
  readonly state: SearchPhase;
  /** The last answer; the text can have changed since. */
  readonly answer: FoundAnswer | undefined;
  /** The error message of the API. */
  readonly message: string | undefined;
}

const IDLE: SearchState = { state: "idle", answer: undefined, message: undefined };

/**
 * Debounced search on the server. Answers to older texts are dropped.
 * @param attempt increments when the same text is searched again
 */
export function useSearch(text: string, attempt: number): SearchState {
  const [search, setSearch] = useState(IDLE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the search
  useEffect(() => {
    if (text === "") {
      setSearch(IDLE);
      return;
    }
    const controller = new AbortController();
    setSearch((previous) => ({ ...previous, state: "asking", message: undefined }));
    const slowTimer = setTimeout(() => setSearch((previous) => ({ ...previous, state: "slow" })), SLOW_MS);
    const debounceTimer = setTimeout(async () => {
      const answer = await api.get<FoundAnswer>("/api/v1/search", {
        query: { q: text },
        signal: controller.signal,
      });
      clearTimeout(slowTimer);
      if (controller.signal.aborted) return;
      if (answer.ok) setSearch({ state: "ready", answer: answer.data, message: undefined });
      else if (answer.status === 0) setSearch({ state: "offline", answer: undefined, message: undefined });
      else setSearch({ state: "failed", answer: undefined, message: answer.message });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(slowTimer);
      clearTimeout(debounceTimer);
      controller.abort();
    };
  }, [text, attempt]);
  return search;
}
