import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonLink, Split } from "./button.tsx";
import styles from "./pager.module.css";

export interface PagerProps {
  from: number;
  to: number;
  total: number;
  /** The total is an estimate, and shown as one. */
  estimated?: boolean;
  /** Addresses of the pages before and after; absent at the ends. */
  earlierTo?: string | undefined;
  laterTo?: string | undefined;
  /** A note on the whole list: "All balances: …". */
  children?: ReactNode;
}

const figures = new Intl.NumberFormat("en-NG");

/**
 * The position in a list, with links to the previous and next page. Hidden for empty lists.
 */
export function Pager({ from, to, total, estimated, earlierTo, laterTo, children }: PagerProps) {
  if (total === 0 && !children && earlierTo === undefined) return null;
  const all = estimated ? t("about {n}", { n: figures.format(total) }) : figures.format(total);
  return (
    <nav className={styles.pager} aria-label={t("Pages")}>
      <span>
        {total === 0
          ? t("None")
          : t("{from} to {to} of {all}", {
              from: figures.format(from),
              to: figures.format(to),
              all,
            })}
      </span>
      {children}
      {earlierTo === undefined && laterTo === undefined ? null : (
        <Split label={t("Pages")} className="push">
          <Turn to={earlierTo}>{t(uiLabels.earlier)}</Turn>
          <Turn to={laterTo}>{t(uiLabels.later)}</Turn>
        </Split>
      )}
    </nav>
  );
}

function Turn({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) {
    return (
      <Button small disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink small to={to}>
      {children}
    </ButtonLink>
  );
}
