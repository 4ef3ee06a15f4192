import { useEffect, useState } from "react";
import type { FoundHolder } from "#areas/ticketing/tickets/find-holder.ts";
import { api } from "#session/api.ts";
import { ticketPaths } from "../../shared/tickets/labels.ts";

/** Debounce in milliseconds. */
const DEBOUNCE_MS = 300;

export type Holder = Omit<FoundHolder, "ticket_valid_to"> & { readonly ticket_valid_to: string | null };

/** Looks up the typed holder in the background. */
export function useHolder(category: number | undefined, typed: string): Holder | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly holder: Holder }>();
  const lookupKey = `${category} ${typed}`;
  useEffect(() => {
    if (category === undefined || typed.trim().length < 3) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      const query = { category_id: category, q: typed };
      const answer = await api.get<Holder>(ticketPaths.holders, { query, signal });
      if (answer.ok && !signal.aborted) setFound({ of: lookupKey, holder: answer.data });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [category, typed, lookupKey]);
  return found?.of === lookupKey ? found.holder : undefined;
}
