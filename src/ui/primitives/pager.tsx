import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonGroup, ButtonLink } from "./button.tsx";
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

const numberFormat = new Intl.NumberFormat("en-NG");

/**
 * The position in a list, with links to the previous and next page. Hidden for empty lists.
 */
export function Pager({ from, to, total, estimated, earlierTo, laterTo, children }: PagerProps) {
  if (total === 0 && !children && earlierTo === undefined) return null;
  const all = estimated ? t("about {n}", { n: numberFormat.format(total) }) : numberFormat.format(total);
  return (
    <nav className={styles.pager} aria-label={t("Pages")}>
      <span>{total === 0 ? t("None") : positionText(from, to, all)}</span>
      {children}
      {earlierTo === undefined && laterTo === undefined ? null : (
        <ButtonGroup label={t("Pages")} className="push">
          <PageLink to={earlierTo}>{t(uiLabels.earlier)}</PageLink>
          <PageLink to={laterTo}>{t(uiLabels.later)}</PageLink>
        </ButtonGroup>
      )}
    </nav>
  );
}

function positionText(from: number, to: number, all: string): string {
  const first = numberFormat.format(from);
  if (from === to) return t("{used} of {max}", { used: first, max: all });
  return t("{from} to {to} of {all}", { from: first, to: numberFormat.format(to), all });
}

function PageLink({ to, children }: { to: string | undefined; children: string }) {
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
