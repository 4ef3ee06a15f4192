import type { ReactNode } from "react";
import { uiLabels } from "#ui/labels.ts";
import styles from "./bulk-bar.module.css";
import { Button } from "./button.tsx";
import { Menu } from "./menu.tsx";

export interface BulkBarProps {
  count: number;
  /** The total of the selection: "unpaid ₦1,688,450.50". */
  sum?: ReactNode;
  /** The main action, always visible. */
  children: ReactNode;
  /** The other actions as slim buttons; under More on phones. */
  more?: ReactNode;
  onClear: () => void;
}

/** Actions on the selected rows, above the end of the list. */
export function BulkBar({ count, sum, children, more, onClear }: BulkBarProps) {
  const selected = `${count.toLocaleString("en-NG")} ${uiLabels.selected}`;
  return (
    <section className={styles.bar} aria-label={selected}>
      <div className={styles.content}>
        <span>
          <b>{selected}</b> {sum}
        </span>
        {children}
        {more ? <div className={styles.actions}>{more}</div> : null}
        {more ? (
          <Menu trigger={uiLabels.more} variant="small" align="end" opensUp className="narrow-only">
            <div className={styles.list}>{more}</div>
          </Menu>
        ) : null}
        <Button small kind="quiet" className="push wide-only" onClick={onClear}>
          {uiLabels.clearSelection}
        </Button>
      </div>
    </section>
  );
}
