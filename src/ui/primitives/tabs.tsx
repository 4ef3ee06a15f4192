import type { ReactNode } from "react";
import { Link } from "react-router";
import { classList } from "#ui/class-list.ts";
import styles from "./tabs.module.css";

export interface Tab {
  to: string;
  label: string;
  /** A text if it wasn't counted to the end: "10,000+". */
  count?: number | string;
  current?: boolean;
}

/** Saved views or parts of a record, as links; `children` follows them ("Save view"). */
export function Tabs({
  label,
  items,
  children,
}: {
  label: string;
  items: readonly Tab[];
  children?: ReactNode;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <TabLinks items={items} />
      {children}
    </nav>
  );
}

/** Navigation between many sections: a side column on wide screens, tabs on narrow ones. */
export function WithSideTabs({
  label,
  items,
  children,
}: {
  label: string;
  items: readonly Tab[];
  children: ReactNode;
}) {
  return (
    <div className={classList(styles.beside, "stack-l")}>
      <nav className={classList(styles.tabs, styles.side)} aria-label={label}>
        <TabLinks items={items} />
      </nav>
      <div>{children}</div>
    </div>
  );
}

function TabLinks({ items }: { items: readonly Tab[] }) {
  return items.map((tab) => (
    <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined} preventScrollReset>
      {tab.label}
      {tab.count === undefined ? null : <span>{tab.count.toLocaleString("en-NG")}</span>}
    </Link>
  ));
}
