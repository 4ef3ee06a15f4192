import { useEffect, useRef, useState } from "react";
import type { LogRow } from "#reporting/system-log/log-row.ts";
import { isRetryable } from "#session/answer.ts";
import { api } from "#session/api.ts";
import { logPaths } from "./urls.ts";

interface TailResponse {
  readonly rows: readonly (Omit<LogRow, "at"> & { readonly at: string })[];
  readonly cursor: number;
  readonly more: boolean;
}

const POLL_MS = 2_000;
/** Each poll extends the session, so polling stops after a while and an abandoned page does not keep it open. */
const MAX_DURATION_MS = 10 * 60_000;
/** Maximum number of rows kept in the page. */
const MAX_ROWS = 500;

export interface Tail {
  /** New entries since the page was loaded, latest first. */
  readonly rows: readonly LogRow[];
  /** More entries arrived at once than are returned. */
  readonly skipped: boolean;
  /** The last poll failed. */
  readonly away: boolean;
}

const EMPTY_TAIL: Tail = { rows: [], skipped: false, away: false };

/**
 * Polls the logs while the tab is visible; each call checks the right.
 * @param from the newest entry on the page; for another page or other filters, mount it again
 * @param params the filters for the API
 * @param stop called with the reason when polling stops without the user
 */
export function useTail(live: boolean, from: number, params: string, stop: (why: string) => void): Tail {
  const [tail, setTail] = useState<Tail>(EMPTY_TAIL);
  // Preserved while paused; otherwise entries already shown would be fetched again.
  const cursor = useRef(from);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `stop` sets state and changes at each render
  useEffect(() => {
    if (!live) return;
    const controller = new AbortController();
    const until = Date.now() + MAX_DURATION_MS;
    let busy = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function poll() {
      clearTimeout(timer);
      if (busy || document.visibilityState === "hidden") return;
      if (Date.now() > until) return stop("Live view paused after 10 minutes.");
      busy = true;
      const query = new URLSearchParams(params);
      query.set("after", String(cursor.current));
      const result = await api.get<TailResponse>(`${logPaths.tail}?${query}`, { signal: controller.signal });
      busy = false;
      if (controller.signal.aborted) return;
      // After a temporary failure the next poll continues from the same entry.
      if (!result.ok && !isRetryable(result)) return stop(result.message);
      if (result.ok) {
        cursor.current = result.data.cursor;
        const { rows, more } = result.data;
        const fresh = rows.map((row) => ({ ...row, at: new Date(row.at) }));
        setTail((before) => ({
          rows: more ? fresh : [...fresh, ...before.rows].slice(0, MAX_ROWS),
          skipped: more || before.skipped,
          away: false,
        }));
      } else setTail((before) => ({ ...before, away: true }));
      timer = setTimeout(poll, POLL_MS);
    }

    const handleVisibilityChange = () => void poll();
    void poll();
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", handleVisibilityChange);
    };
  }, [live, params]);
  return tail;
}
