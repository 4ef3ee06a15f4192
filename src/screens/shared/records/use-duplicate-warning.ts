import { useRef, useState } from "react";
import type { SimilarRecords } from "#areas/registry/records/similar-records.ts";

/** The possible duplicates in an error response. */
export function duplicatesIn(failure: {
  readonly code?: string;
  readonly body?: unknown;
}): SimilarRecords | undefined {
  if (failure.code !== "likely-duplicates") return undefined;
  return (failure.body as { data?: SimilarRecords } | undefined)?.data;
}

/** The possible duplicates that must be confirmed before saving, and the button used to submit. */
export function useDuplicateWarning() {
  const [answer, setAnswer] = useState<SimilarRecords>();
  const pressed = useRef<HTMLElement>(null);
  return {
    answer,
    /** For `onFailure`; another error clears the list. */
    readFailure: (failure: { readonly code?: string; readonly body?: unknown }) =>
      setAnswer(duplicatesIn(failure)),
    pressed,
  };
}
