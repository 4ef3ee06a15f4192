import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { findCurrent } from "./find-current.ts";
import type { NavItem } from "./side-nav.tsx";
import styles from "./tab-bar.module.css";

export interface TabBarProps {
  label: string;
  items: readonly NavItem[];
  className?: string | undefined;
  /** The last tab, "More". */
  children?: ReactNode;
}

/** Up to five tabs at the bottom. */
export function TabBar({ label, items, className, children }: TabBarProps) {
  const current = findCurrent(items, useLocation().pathname);
  return (
    <nav className={classList(styles.bar, className)} aria-label={label}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={item === current ? "page" : undefined}>
          <Icon name={item.icon} />
          {t(item.label)}
        </Link>
      ))}
      {children}
    </nav>
  );
}
