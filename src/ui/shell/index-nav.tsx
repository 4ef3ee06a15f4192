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

export interface IndexNavProps {
  groups: readonly IndexGroup[];
  /** Below 1024 px: it is the open sheet. */
  open: boolean;
  navRef: RefObject<HTMLElement | null>;
}

/** The thumb index of the book: every part of the area, the current one joined to the sheet. */
export function IndexNav({ groups, open, navRef }: IndexNavProps) {
  const current = findCurrent(
    groups.flatMap((group) => group.items),
    useLocation().pathname,
  );
  const at = current?.to;
  useEffect(() => {
    if (at !== undefined) bringIntoSight(navRef.current);
  }, [at, navRef]);
  return (
    <nav
      className={classList(styles.index, open && styles.open)}
      aria-label={t(words.main)}
      id="index"
      ref={navRef}
    >
      {groups.map((group) => (
        <div key={group.head ?? ""}>
          {group.head ? <p className={styles.head}>{t(group.head)}</p> : null}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <Link to={item.to} aria-current={item === current ? "page" : undefined}>
                  <Icon name={item.icon} />
                  {t(item.label)}
                  {item.count ? (
                    <span className={classList(styles.count, item.due && styles.due)}>
                      {item.count.toLocaleString("en-NG")}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Scrolls the index, and nothing else, so far that its current entry is seen. */
function bringIntoSight(nav: HTMLElement | null): void {
  const entry = nav?.querySelector("[aria-current]");
  if (!nav || !entry) return;
  const { top, bottom } = nav.getBoundingClientRect();
  const seen = entry.getBoundingClientRect();
  if (seen.top >= top && seen.bottom <= bottom) return;
  nav.scrollTop += seen.top - top - (nav.clientHeight - seen.height) / 2;
}
