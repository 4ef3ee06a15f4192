import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import styles from "./job.module.css";
import { Card } from "./panel.tsx";

/** A progress bar; shows a percentage if it can't be drawn. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress value={value} max={max} aria-label={label}>
      {percent(value, max)}
    </progress>
  );
}

/** Never 100% before it is done. */
function percent(value: number, max: number): string {
  if (max === 0) return "0%";
  return `${value < max ? Math.min(99, Math.round((value / max) * 100)) : 100}%`;
}

export interface JobProps {
  title: string;
  /** A note, such as since when. */
  note?: ReactNode;
  value: number;
  max: number;
  /** Below the bar on the left: "63%, about 4 minutes left". */
  left?: ReactNode;
  /** Below the bar on the right. */
  right?: ReactNode;
}

/** A running job on a home page: one line, a bar, two notes. */
export function Job({ title, note, value, max, left, right }: JobProps) {
  const progressText = t("{used} of {max}", {
    used: value.toLocaleString("en-NG"),
    max: max.toLocaleString("en-NG"),
  });
  return (
    <div className={styles.job}>
      <p className={styles.top}>
        <b>{title}</b>
        {note ? <span className="soft">{note}</span> : null}
        <span className={styles.number}>{progressText}</span>
      </p>
      <Progress value={value} max={max} label={title} />
      <p className={styles.ticks}>
        <span>{left ?? percent(value, max)}</span>
        <span>{right}</span>
      </p>
    </div>
  );
}

/** A running job on its own screen; `children` has the note and the stop button. */
export function JobCard({
  title,
  note,
  value,
  max,
  left,
  right,
  children,
}: JobProps & { children?: ReactNode }) {
  return (
    <Card className={styles.job}>
      <p className={styles.top}>
        <b className={styles.name}>{title}</b>
        {note ? <span className="soft">{note}</span> : null}
        <span className={classList(styles.number, styles.figure)}>{percent(value, max)}</span>
      </p>
      <Progress value={value} max={max} label={title} />
      <p className={styles.ticks}>
        <span>{left}</span>
        <span>{right}</span>
      </p>
      {children ? <div className={styles.end}>{children}</div> : null}
    </Card>
  );
}
