import { type RefObject, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { words } from "#ui/words.ts";
import { findCurrent } from "./find-current.ts";
import styles from "./index-nav.module.css";

export interface IndexItem {
  to: string;
  label: string;
  icon: IconName;
  count?: number;
  /** The count is late. */
  due?: boolean;
  /** Other addresses that belong here: "/admin/view/property". */
  also?: readonly string[];
  /** Not everything below its address belongs here: the first screen of an area. */
  alone?: boolean;
}

export interface IndexGroup {
  head?: string;
  items: readonly IndexItem[];
}

/** What the person set in the menu. */
export interface MenuChoices {
  /** Ids of open groups. */
  readonly open: readonly string[];
  /** Addresses of entries. */
  readonly pinned: readonly string[];
  readonly recent: readonly string[];
  readonly onOpen: (id: string, isOpen: boolean) => void;
  readonly onPin: (to: string, isPinned: boolean) => void;
}

export interface IndexNavProps {
  groups: readonly IndexGroup[];
  menu: MenuChoices;
  /** Below 1024 px: it is the open sheet. */
  open: boolean;
  navRef: RefObject<HTMLElement | null>;
}

/** The main menu: pinned and recent entries, then the groups, that of the current page open. */
export function IndexNav({ groups, menu, open, navRef }: IndexNavProps) {
  const items = groups.flatMap((group) => group.items);
  const current = findCurrent(items, useLocation().pathname);
  const at = current?.to;
  useEffect(() => {
    if (at !== undefined) scrollToCurrent(navRef.current);
  }, [at, navRef]);
  const entry = (item: IndexItem) => (
    <Entry
      key={item.to}
      item={item}
      isCurrent={item === current}
      isPinned={menu.pinned.includes(item.to)}
      onPin={menu.onPin}
    />
  );
  const find = (addresses: readonly string[]) =>
    addresses.flatMap((to) => items.find((item) => item.to === to) ?? []);
  const pinned = find(menu.pinned);
  const recent = find(menu.recent).filter(({ to }) => !menu.pinned.includes(to));
  const always = groups.filter(({ head }) => !head);
  return (
    <nav
      className={classList(styles.index, open && styles.open)}
      aria-label={t(words.main)}
      id="index"
      ref={navRef}
    >
      {always.map(({ items: own }) => (
        <ul key={own[0]?.to}>{own.map(entry)}</ul>
      ))}
      <Shortcuts label={t(words.pinned)} items={pinned} />
      <Shortcuts label={t(words.recent)} items={recent.slice(0, RECENT)} />
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
                <Count count={count} due={own.some(({ due }) => due)} />
                <Icon name="chevron-down" />
              </span>
            </summary>
            <ul>{own.map(entry)}</ul>
          </details>
        );
      })}
    </nav>
  );
}

/** How many of the entries visited last are shown. */
const RECENT = 3;

/** "Agents and wallets" → "agents-and-wallets" */
function groupId(head: string): string {
  return head.toLowerCase().replaceAll(/\W+/g, "-");
}

interface EntryProps {
  readonly item: IndexItem;
  readonly isCurrent: boolean;
  readonly isPinned: boolean;
  readonly onPin: MenuChoices["onPin"];
}

function Entry({ item, isCurrent, isPinned, onPin }: EntryProps) {
  const label = t(item.label);
  const pin = t(isPinned ? words.unpin : words.pin, { name: label });
  return (
    <li>
      <Link to={item.to} aria-current={isCurrent ? "page" : undefined}>
        <Icon name={item.icon} />
        {label}
        <Count count={item.count} due={item.due} />
      </Link>
      {item.alone ? null : (
        <button
          type="button"
          className={styles.pin}
          aria-pressed={isPinned}
          title={pin}
          onClick={() => onPin(item.to, !isPinned)}
        >
          <Icon name={isPinned ? "pin-off" : "pin"} />
          <span className="only-read">{pin}</span>
        </button>
      )}
    </li>
  );
}

/** Entries that also have their place in a group. */
function Shortcuts({ label, items }: { label: string; items: readonly IndexItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <p className={styles.label}>{label}</p>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>
              <Icon name={item.icon} />
              {t(item.label)}
              <Count count={item.count} due={item.due} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How much is pending; nothing for none. */
function Count({ count, due }: { count?: number | undefined; due?: boolean | undefined }) {
  if (!count) return null;
  return <span className={classList(styles.count, due && styles.due)}>{count.toLocaleString("en-NG")}</span>;
}

/** Scrolls the index, and nothing else, so far that its current entry is seen. */
function scrollToCurrent(nav: HTMLElement | null): void {
  const entry = nav?.querySelector("[aria-current]");
  if (!nav || !entry) return;
  const { top, bottom } = nav.getBoundingClientRect();
  const seen = entry.getBoundingClientRect();
  if (seen.top >= top && seen.bottom <= bottom) return;
  nav.scrollTop += seen.top - top - (nav.clientHeight - seen.height) / 2;
}
