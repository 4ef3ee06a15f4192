import { useEffect, useState } from "react";
import type { LogRow } from "#reporting/system-log/log-row.ts";
import { api } from "#session/api.ts";
import { logCalls } from "./addresses.ts";

interface Beat {
  readonly rows: readonly (Omit<LogRow, "at"> & { readonly at: string })[];
  readonly cursor: number;
  readonly skipped: boolean;
}

const EVERY_MS = 2_000;
/** Each beat is a sign of life of the session: nobody's is kept open by a page that was left standing. */
const LONGEST_MS = 10 * 60_000;
/** Rows that are kept in the page. */
const MOST = 500;

export interface Tail {
  /** What came since the page was read, the latest first. */
  readonly rows: readonly LogRow[];
  /** More came at once than is told. */
  readonly skipped: boolean;
  /** The last beat had no answer. */
  readonly away: boolean;
}

const NOTHING: Tail = { rows: [], skipped: false, away: false };

/**
 * Follows the logs while the tab is seen: one call a beat, each with its own right.
 * @param from the newest entry the page knows of
 * @param asked the filters, as the API takes them
 * @param stop hears why it came to an end by itself
 */
export function useTail(live: boolean, from: number, asked: string, stop: (why: string) => void): Tail {
  const [tail, setTail] = useState<Tail>(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` sets a state, and is another one at each render
  useEffect(() => {
    if (!live) return;
    const leaving = new AbortController();
    const until = Date.now() + LONGEST_MS;
    let cursor = from;
    let busy = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function beat() {
      clearTimeout(timer);
      if (busy || document.visibilityState === "hidden") return;
      if (Date.now() > until) return stop("Live view paused after 10 minutes.");
      busy = true;
      const query = new URLSearchParams(asked);
      query.set("after", String(cursor));
      const result = await api.get<Beat>(`${logCalls.tail}?${query}`, { signal: leaving.signal });
      busy = false;
      if (leaving.signal.aborted) return;
      // No network, a server that is busy or restarting: the next beat goes on from the same entry.
      const passing = !result.ok && (result.status === 0 || result.status === 429 || result.status >= 500);
      if (!result.ok && !passing) return stop(result.message);
      if (result.ok) {
        cursor = result.data.cursor;
        const { rows, skipped } = result.data;
        const fresh = rows.map((row) => ({ ...row, at: new Date(row.at) }));
        setTail((before) => ({
          rows: skipped ? fresh : [...fresh, ...before.rows].slice(0, MOST),
          skipped: skipped || before.skipped,
          away: false,
        }));
      } else setTail((before) => ({ ...before, away: true }));
      timer = setTimeout(beat, EVERY_MS);
    }

    const seen = () => void beat();
    void beat();
    document.addEventListener("visibilitychange", seen);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [live, from, asked]);
  return tail;
}
