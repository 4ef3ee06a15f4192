import { useId } from "react";
import styles from "./charts.module.css";

export interface Column {
  readonly key: string;
  /** Label below the column; empty if there is no room. */
  readonly label: string;
  readonly value: number;
  /** Label above the column; hidden for empty columns. */
  readonly mark: string;
  /** For screen readers: "13:00, 12 tickets". */
  readonly description: string;
  /** Highlighted: the current hour or day. */
  readonly now?: boolean;
}

const WIDTH = 720;
const HEIGHT = 220;
const TOP = 18;
const FOOT = 28;

/** A column chart over time, rendered on the server; a table has the same data. */
export function ColumnsChart({
  name,
  columns,
  most,
}: {
  name: string;
  columns: readonly Column[];
  most?: number;
}) {
  const title = useId();
  const highest = most ?? Math.max(1, ...columns.map(({ value }) => value));
  const step = WIDTH / columns.length;
  const height = (value: number) => (value * (HEIGHT - TOP - FOOT)) / highest;
  return (
    <svg className={styles.columns} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
      <title id={title}>{`${name}: ${columns.map(({ description }) => description).join("; ")}`}</title>
      <line className={styles.ground} x1={0} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
      {columns.map(({ key, label, mark, value, now }, at) => (
        <g key={key} transform={`translate(${at * step} 0)`}>
          <rect
            className={now ? styles.now : styles.column}
            x={step * 0.12}
            width={step * 0.76}
            y={HEIGHT - FOOT - height(value)}
            height={height(value)}
          />
          {value > 0 ? (
            <text className={styles.mark} x={step / 2} y={HEIGHT - FOOT - height(value) - 5}>
              {mark}
            </text>
          ) : null}
          <text className={styles.label} x={step / 2} y={HEIGHT - 7}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
