import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./figure.module.css";
import { Money } from "./money.tsx";

export interface FigureProps {
  /** Whole kobo; leave out to show `children` instead. */
  kobo?: number;
  hero?: boolean;
  small?: boolean;
  children?: ReactNode;
}

/** The main number of a screen. */
export function Figure({ kobo, hero, small, children }: FigureProps) {
  return (
    <p className={classList(styles.figure, hero && styles.hero, small && styles.small)}>
      {kobo === undefined ? children : <Money kobo={kobo} big />}
    </p>
  );
}
