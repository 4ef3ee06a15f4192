import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { hasUnsentSales } from "./offline/unsent-sales.ts";
import { preload } from "./reload-guard.ts";
import { useSession } from "./store.ts";
import { useOnline } from "./use-online.ts";

/**
 * Sends the offline sales of a ticket agent from any screen while online, above which it shows what is still waiting.
 * The code is loaded on demand. Mounted once, in the root; the screen for offline sales sends them itself.
 */
export function OfflineSales() {
  const { user, can } = useSession();
  const online = useOnline();
  const { pathname } = useLocation();
  const [part, setPart] = useState<typeof import("./offline/sync-sales.tsx")>();
  const person = online && pathname !== "/sell-offline" && can("ticket.sell") ? user?.id : undefined;
  useEffect(() => {
    if (person === undefined || part) return;
    const own = person;
    let cancelled = false;
    async function check(): Promise<void> {
      if (!(await hasUnsentSales(own).catch(() => false))) return;
      const loaded = await preload(() => import("./offline/sync-sales.tsx"));
      if (loaded && !cancelled) setPart(loaded);
    }
    // Another tab can have been closed with sales that it couldn't send.
    const onVisible = () => {
      if (document.visibilityState === "visible") void check();
    };
    void check();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      cancelled = true;
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [person, part]);
  return part && person !== undefined ? <part.SyncSales person={person} /> : null;
}
