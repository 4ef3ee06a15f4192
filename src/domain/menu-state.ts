/** The state of the officers' menu in a browser. Stored in a cookie, so that the server renders the same menu. */
export interface MenuState {
  /** Ids of open groups, besides that of the current page. */
  readonly open: readonly string[];
  /** URLs of pinned entries, in pinning order. */
  readonly pinned: readonly string[];
  /** URLs of the last visited entries, latest first. */
  readonly recent: readonly string[];
}

/** Name of the cookie. The name for https can't be set by another host. */
export const menuCookies = { http: "menu", https: "__Host-menu" } as const;
export const emptyMenu: MenuState = { open: [], pinned: [], recent: [] };

const LIMITS = { open: 12, pinned: 8, recent: 5 } as const;

/** Reads the cookie. Malformed or too long values are ignored. */
export function parseMenu(text: string | undefined): MenuState {
  try {
    const [open, pinned, recent] = JSON.parse(text ?? "[]") as unknown[];
    return {
      open: textsOf(open, LIMITS.open),
      pinned: textsOf(pinned, LIMITS.pinned),
      recent: textsOf(recent, LIMITS.recent),
    };
  } catch {
    return emptyMenu;
  }
}

function textsOf(list: unknown, limit: number): readonly string[] {
  if (!Array.isArray(list)) return [];
  const texts = list.filter((text) => typeof text === "string" && /^[\w/%-]{1,80}$/.test(text));
  return [...new Set<string>(texts)].slice(0, limit);
}

/** The cookie value, as read by `parseMenu`. */
export function formatMenu({ open, pinned, recent }: MenuState): string {
  return JSON.stringify([open, pinned, recent]);
}

/** Opens or closes a group. */
export function withGroup(menu: MenuState, id: string, isOpen: boolean): MenuState {
  const others = menu.open.filter((other) => other !== id);
  return { ...menu, open: isOpen ? [...others, id].slice(-LIMITS.open) : others };
}

/** Pins or unpins an entry. A ninth pin replaces the first. */
export function withPin(menu: MenuState, to: string, isPinned: boolean): MenuState {
  const others = menu.pinned.filter((other) => other !== to);
  return { ...menu, pinned: isPinned ? [...others, to].slice(-LIMITS.pinned) : others };
}

/** Moves an entry to the top of the recently visited ones. */
export function withVisit(menu: MenuState, to: string): MenuState {
  return { ...menu, recent: [to, ...menu.recent.filter((other) => other !== to)].slice(0, LIMITS.recent) };
}
