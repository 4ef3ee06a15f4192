import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import {
  emptyMenu,
  formatMenu,
  type MenuState,
  menuCookies,
  withGroup,
  withPin,
  withVisit,
} from "#domain/menu-state.ts";
import { usePageFrame } from "#page-frame.ts";
import { findCurrent } from "#ui/shell/find-current.ts";
import type { MenuChoices, NavGroup } from "#ui/shell/side-nav.tsx";

const YEAR_SECONDS = 365 * 24 * 3600;

/** The open groups, pinned and recent entries of this browser, and how to change them. */
export function useMenu(groups: readonly NavGroup[]): MenuChoices {
  const saved = usePageFrame().menu ?? emptyMenu;
  const [menu, setMenu] = useState(saved);
  const latest = useRef(menu);
  const { pathname } = useLocation();
  const current = findCurrent(
    groups.flatMap((group) => group.items),
    pathname,
  );
  const visited = current?.exact ? undefined : current?.to;
  const change = (next: MenuState) => {
    latest.current = next;
    setMenu(next);
    saveMenu(next);
  };
  useEffect(() => {
    if (visited === undefined) return;
    latest.current = withVisit(latest.current, visited);
    saveMenu(latest.current);
  }, [visited]);
  return {
    open: menu.open,
    pinned: menu.pinned,
    // As of the document load, so that entries don't move under the pointer.
    recent: saved.recent,
    onOpen: (id, isOpen) => change(withGroup(latest.current, id, isOpen)),
    onPin: (to, isPinned) => change(withPin(latest.current, to, isPinned)),
  };
}

function saveMenu(menu: MenuState): void {
  const value = encodeURIComponent(formatMenu(menu));
  const isSecure = location.protocol === "https:";
  const cookie = `${isSecure ? menuCookies.https : menuCookies.http}=${value}`;
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore needs a secure origin, and offices run without one in their network
  document.cookie = `${cookie}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
