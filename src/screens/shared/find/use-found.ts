import { useEffect, useState } from "react";
import { api } from "#session/api.ts";
import type { FoundAnswer } from "./options.ts";

/** Milliseconds without a key until the server is asked. */
const PAUSE = 140;
/** Milliseconds after which it is said that the answer takes its time. */
const SLOW = 1_500;

type FindState = "idle" | "asking" | "slow" | "ready" | "offline" | "failed";

export interface Found {
  readonly state: FindState;
  /** Of the question that was answered last; what is typed now may be another. */
  readonly answer: FoundAnswer | undefined;
  /** What went wrong, in the server's words. */
  readonly message: string | undefined;
}

const NOTHING: Found = { state: "idle", answer: undefined, message: undefined };

/**
 * What the server finds for a text, asked a moment after it was typed. An answer to an older question is dropped.
 * @param again counts how often the same was asked anew
 */
export function useFound(text: string, again: number): Found {
  const [found, setFound] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew, it is the same question
  useEffect(() => {
    if (text === "") {
      setFound(NOTHING);
      return;
    }
    const gone = new AbortController();
    setFound((last) => ({ ...last, state: "asking", message: undefined }));
    const slow = setTimeout(() => setFound((last) => ({ ...last, state: "slow" })), SLOW);
    const pause = setTimeout(async () => {
      const answer = await api.get<FoundAnswer>("/api/v1/search", {
        query: { q: text },
        signal: gone.signal,
      });
      clearTimeout(slow);
      if (gone.signal.aborted) return;
      if (answer.ok) setFound({ state: "ready", answer: answer.data, message: undefined });
      else if (answer.status === 0) setFound({ state: "offline", answer: undefined, message: undefined });
      else setFound({ state: "failed", answer: undefined, message: answer.message });
    }, PAUSE);
    return () => {
      clearTimeout(slow);
      clearTimeout(pause);
      gone.abort();
    };
  }, [text, again]);
  return found;
}
