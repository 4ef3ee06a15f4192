import { useRef, useState } from "react";
import type { AlikeAnswer } from "#areas/registry/records/refuse-alike.ts";

/** What an answer says is on record already and much like what was sent. */
export function alikeOf(failure: {
  readonly code?: string;
  readonly body?: unknown;
}): AlikeAnswer | undefined {
  if (failure.code !== "likely-duplicates") return undefined;
  return (failure.body as { data?: AlikeAnswer } | undefined)?.data;
}

/** What stands in the way of an entry until somebody has looked at it, and which button the entry was sent with. */
export function useAlike() {
  const [answer, setAnswer] = useState<AlikeAnswer>();
  const pressed = useRef<HTMLElement>(null);
  return {
    answer,
    /** For `onFailure`: another failure takes the list away. */
    read: (failure: { readonly code?: string; readonly body?: unknown }) => setAnswer(alikeOf(failure)),
    pressed,
  };
}
