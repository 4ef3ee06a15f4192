import { type RefObject, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { countText } from "#domain/count-text.ts";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { uiLabels } from "#ui/labels.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { findCurrent } from "./find-current.ts";
import styles from "./side-nav.module.css";

export interface NavItem {
  to: string;
  label: string;
  icon: IconName;
  /** Pending items; counted up to 10,000. */
  count?: number;
  /** Other addresses that belong here: "/admin/view/property". */
  also?: readonly string[];
  /** Matches only its exact address, such as the home page of an area. */
  exact?: boolean;
}

export interface NavGroup {
  head?: string;
  items: readonly NavItem[];
}

/** The user's menu settings. */
export interface MenuChoices {
  /** Ids of open groups. */
  readonly open: readonly string[];
  /** Addresses of entries. */
  readonly pinned: readonly string[];
  readonly recent: readonly string[];
  readonly onOpen: (id: string, isOpen: boolean) => void;
  readonly onPin: (to: string, isPinned: boolean) => void;
}

export interface SideNavProps {
  groups: readonly NavGroup[];
  menu: MenuChoices;
  /** Below 1024 px: whether the sheet is open. */
  open: boolean;
  navRef: RefObject<HTMLElement | null>;
}

/** The main menu: pinned and recent entries, then the groups, that of the current page open. */
export function SideNav({ groups, menu, open, navRef }: SideNavProps) {
  const items = groups.flatMap((group) => group.items);
  const current = findCurrent(items, useLocation().pathname);
  const currentTo = current?.to;
  useEffect(() => {
    if (currentTo !== undefined) scrollToCurrent(navRef.current);
  }, [currentTo, navRef]);
  const ungrouped = groups.filter(({ head }) => !head);
  const grouped = groups.filter(({ head }) => head).flatMap((group) => group.items);
  // Entries without a group are always visible, so only the others need a shortcut.
  const itemsAt = (addresses: readonly string[]) =>
    addresses.flatMap((to) => grouped.find((item) => item.to === to) ?? []);
  const pinned = itemsAt(menu.pinned);
  const recent = itemsAt(menu.recent).filter(({ to }) => !menu.pinned.includes(to));
  return (
    <nav
      className={classList(styles.nav, open && styles.open)}
      aria-label={t(uiLabels.main)}
      id="index"
      ref={navRef}
    >
      {ungrouped.map(({ items: own }) => (
        <ul key={own[0]?.to}>
          {own.map((item) => (
            <li key={item.to}>
              <EntryLink item={item} isCurrent={item === current} />
            </li>
          ))}
        </ul>
      ))}
      <Shortcuts label={t(uiLabels.pinned)} items={pinned} />
      <Shortcuts label={t(uiLabels.recent)} items={recent.slice(0, MAX_RECENT)} />
      {groups.map(({ head, items: own }) => {
        if (!head) return null;
        const id = groupId(head);
        const count = own.reduce((sum, item) => sum + (item.count ?? 0), 0);
        const isOpen = menu.open.includes(id) || own.some((item) => item === current);
        return (
          <details
            key={id}
            className={styles.group}
            open={isOpen}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open !== isOpen) menu.onOpen(id, currentTarget.open);
            }}
          >
            <summary className={styles.head}>
              {t(head)}
              <span className={styles.end}>
                <Count count={count} />
                <Icon name="chevron-down" />
              </span>
            </summary>
            <ul>
              {own.map((item) => (
                <li key={item.to}>
                  <EntryLink item={item} isCurrent={item === current} />
                  <Pin item={item} isPinned={menu.pinned.includes(item.to)} onPin={menu.onPin} />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </nav>
  );
}

/** How many of the entries visited last are shown. */
const MAX_RECENT = 3;

/** "Agents and wallets" → "agents-and-wallets" */
function groupId(head: string): string {
  return head.toLowerCase().replaceAll(/\W+/g, "-");
}

function EntryLink({ item, isCurrent = false }: { item: NavItem; isCurrent?: boolean }) {
  return (
    <Link to={item.to} aria-current={isCurrent ? "page" : undefined}>
      <Icon name={item.icon} />
      {t(item.label)}
      <Count count={item.count} />
    </Link>
  );
}

interface PinProps {
  readonly item: NavItem;
  readonly isPinned: boolean;
  readonly onPin: MenuChoices["onPin"];
}

/** Its label says what it does, so it has no pressed state. */
function Pin({ item, isPinned, onPin }: PinProps) {
  const label = t(isPinned ? uiLabels.unpin : uiLabels.pin, { name: t(item.label) });
  return (
    <button type="button" className={styles.pin} title={label} onClick={() => onPin(item.to, !isPinned)}>
      <Icon name={isPinned ? "pin-off" : "pin"} />
      <span className="only-read">{label}</span>
    </button>
  );
}

/** Entries that are in a group too. */
function Shortcuts({ label, items }: { label: string; items: readonly NavItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <p className={styles.label}>{label}</p>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <EntryLink item={item} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The number of pending items; nothing for none. */
function Count({ count = 0 }: { count?: number | undefined }) {
  return count > 0 ? <span className={styles.count}>{countText(count)}</span> : null;
}

/** Scrolls only the menu, to show its current entry. */
function scrollToCurrent(nav: HTMLElement | null): void {
  const entry = nav?.querySelector("[aria-current]");
  if (!nav || !entry) return;
  const { top, bottom } = nav.getBoundingClientRect();
  const entryBox = entry.getBoundingClientRect();
  if (entryBox.top >= top && entryBox.bottom <= bottom) return;
  nav.scrollTop += entryBox.top - top - (nav.clientHeight - entryBox.height) / 2;
}
