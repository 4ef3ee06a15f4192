import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import styles from "./facts.module.css";
import { UnbrokenCodes } from "./unbroken-codes.tsx";

/** Details of a record, a grid of `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One detail: label above value. `figure` aligns digits. */
export function Fact(props: { label: string; wide?: boolean; numeric?: boolean; children: ReactNode }) {
  const { label, wide, numeric, children } = props;
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd className={classList(numeric && "num") || undefined}>
        <UnbrokenCodes>{children}</UnbrokenCodes>
      </dd>
    </div>
  );
}
