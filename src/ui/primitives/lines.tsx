import type { ReactNode } from "react";
import { classList } from "#ui/class-list.ts";
import { Icon } from "./icon.tsx";
import styles from "./lines.module.css";

/** A ruled list. With `total` its last line is a total with a double rule. `roomy` is for payers. */
export function Lines(props: { total?: boolean; roomy?: boolean; className?: string; children: ReactNode }) {
  const { total, roomy, className, children } = props;
  const classes = classList(
    roomy ? styles.roomy : styles.lines,
    roomy && styles.lines,
    total && styles.total,
    className,
  );
  return <ul className={classes}>{children}</ul>;
}

interface ValueLineProps {
  end: ReactNode;
  /** Below both, across the full width. */
  below?: ReactNode;
  children: ReactNode;
}

/** A line with a name on the left and a value on the right. */
export function ValueLine({ end, below, children }: ValueLineProps) {
  return (
    <li className={classList(styles.valueLine, Boolean(below) && styles.withBelow)}>
      <span>{children}</span>
      <span className="num">{end}</span>
      {below ? <div className={styles.below}>{below}</div> : null}
    </li>
  );
}

/** A list of check results. */
export function CheckResults({ items }: { items: readonly { text: string; bad?: boolean }[] }) {
  return (
    <ul className={styles.checks}>
      {items.map(({ text, bad }) => (
        <li key={text} className={bad ? styles.bad : undefined}>
          <Icon name={bad ? "x" : "check"} bold />
          {text}
        </li>
      ))}
    </ul>
  );
}
