import { useRef, useState } from "react";
import type { AlikeAnswer } from "#areas/registry/records/refuse-alike.ts";

/** The possible duplicates in an error response. */
export function alikeOf(failure: {
  readonly code?: string;
  readonly body?: unknown;
}): AlikeAnswer | undefined {
  if (failure.code !== "likely-duplicates") return undefined;
  return (failure.body as { data?: AlikeAnswer } | undefined)?.data;
}

/** The possible duplicates that must be confirmed before saving, and the button used to submit. */
export function useAlike() {
  const [answer, setAnswer] = useState<AlikeAnswer>();
  const pressed = useRef<HTMLElement>(null);
  return {
    answer,
    /** For `onFailure`; another error clears the list. */
    read: (failure: { readonly code?: string; readonly body?: unknown }) => setAnswer(alikeOf(failure)),
    pressed,
  };
}
