import { useEffect, useState } from "react";
import { api } from "./api.ts";

/** The number of unread messages, loaded separately so that pages don't wait for it. */

const PATH = "/api/v1/inbox/unread";
/** Reloaded when the tab becomes visible, at most this often. */
const MIN_INTERVAL_MS = 60_000;

const changes = new EventTarget();

/** Call when messages were read here. */
export function notifyUnreadChanged(): void {
  changes.dispatchEvent(new Event("read"));
}

/** The number, or 0 while unknown. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let requestedAt = 0;
    const load = async () => {
      requestedAt = performance.now();
      const answer = await api.get<{ unread: number }>(PATH, { signal: controller.signal });
      // A failure is not shown.
      if (answer.ok) setUnread(answer.data.unread);
    };
    const reloadIfOld = () => {
      if (document.visibilityState === "visible" && performance.now() - requestedAt > MIN_INTERVAL_MS)
        void load();
    };
    void load();
    changes.addEventListener("read", load, { signal: controller.signal });
    document.addEventListener("visibilitychange", reloadIfOld, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return unread;
}
