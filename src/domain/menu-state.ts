/** What officers set in the menu of their browser. It is kept in a cookie, so that the server draws the menu as it was left. */
export interface MenuState {
  /** Ids of the groups that are open besides that of the current page. */
  readonly open: readonly string[];
  /** Addresses of entries, in the order in which they were pinned. */
  readonly pinned: readonly string[];
  /** Addresses of the entries visited last, the latest first. */
  readonly recent: readonly string[];
}

/** Name of the cookie. Behind https it is the second, which no other host can set. */
export const menuCookies = { http: "menu", https: "__Host-menu" } as const;
export const emptyMenu: MenuState = { open: [], pinned: [], recent: [] };

const LIMITS = { open: 12, pinned: 8, recent: 5 } as const;

/** Reads the cookie. What is malformed, or longer than the product writes it, is ignored. */
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

/** The value of the cookie, as `parseMenu` reads it. */
export function formatMenu({ open, pinned, recent }: MenuState): string {
  return JSON.stringify([open, pinned, recent]);
}

/** Opens or closes a group. */
export function withGroup(menu: MenuState, id: string, isOpen: boolean): MenuState {
  const others = menu.open.filter((other) => other !== id);
  return { ...menu, open: isOpen ? [...others, id].slice(-LIMITS.open) : others };
}

/** Pins an entry, or removes its pin. The first of more than eight makes room. */
export function withPin(menu: MenuState, to: string, isPinned: boolean): MenuState {
  const others = menu.pinned.filter((other) => other !== to);
  return { ...menu, pinned: isPinned ? [...others, to].slice(-LIMITS.pinned) : others };
}

/** Puts an entry first among those visited last. */
export function withVisit(menu: MenuState, to: string): MenuState {
  return { ...menu, recent: [to, ...menu.recent.filter((other) => other !== to)].slice(0, LIMITS.recent) };
}
