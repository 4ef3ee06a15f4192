import { useEffect, useState } from "react";
import { api } from "./api.ts";

/** How many messages in the inbox are unread, asked for apart from the page so that no page waits for it. */

const ADDRESS = "/api/v1/inbox/unread";
/** A tab that is looked at again asks again, at most so often. */
const FRESH_MS = 60_000;

const changed = new EventTarget();

/** To be called when messages were read here. */
export function unreadChanged(): void {
  changed.dispatchEvent(new Event("read"));
}

/** The number, or 0 while it is not known. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    let asked = 0;
    const ask = async () => {
      asked = performance.now();
      const answer = await api.get<{ unread: number }>(ADDRESS, { signal: gone.signal });
      // A number that cannot be had now is no reason to trouble anybody.
      if (answer.ok) setUnread(answer.data.unread);
    };
    const look = () => {
      if (document.visibilityState === "visible" && performance.now() - asked > FRESH_MS) void ask();
    };
    void ask();
    changed.addEventListener("read", ask, { signal: gone.signal });
    document.addEventListener("visibilitychange", look, { signal: gone.signal });
    return () => gone.abort();
  }, []);
  return unread;
}
