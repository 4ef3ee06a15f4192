import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { words } from "#ui/words.ts";
import { Button, ButtonLink, Split } from "./button.tsx";
import styles from "./pager.module.css";

export interface PagerProps {
  from: number;
  to: number;
  total: number;
  /** The total is an estimate and is written so. */
  estimated?: boolean;
  /** Addresses of the pages before and after; absent at the ends. */
  earlierTo?: string | undefined;
  laterTo?: string | undefined;
  /** Something true of the whole list: "All balances: …". */
  children?: ReactNode;
}

const figures = new Intl.NumberFormat("en-NG");

/**
 * Where one is in a list, and the pages before and after where it has any. Of a list with nothing in it nothing is
 * said: what stands in its place says so.
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
          <Turn to={earlierTo}>{t(words.earlier)}</Turn>
          <Turn to={laterTo}>{t(words.later)}</Turn>
        </Split>
      )}
    </nav>
  );
}

function Turn({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) {
    return (
      <Button slim disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink slim to={to}>
      {children}
    </ButtonLink>
  );
}
