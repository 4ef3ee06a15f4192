import { useId } from "react";
import styles from "./charts.module.css";

export interface Column {
  readonly key: string;
  /** Label below the column; empty if there is no room. */
  readonly label: string;
  readonly value: number;
  /** Label above the column; hidden for empty columns. */
  readonly valueLabel: string;
  /** For screen readers: "13:00, 12 tickets". */
  readonly description: string;
  /** Highlighted: the current hour or day. */
  readonly current?: boolean;
}

const WIDTH = 720;
const HEIGHT = 220;
const TOP_SPACE = 18;
const BOTTOM_SPACE = 28;

/** A column chart over time, rendered on the server; a table has the same data. */
export function ColumnChart({
  name,
  columns,
  max,
}: {
  name: string;
  columns: readonly Column[];
  max?: number;
}) {
  const title = useId();
  const maxValue = max ?? Math.max(1, ...columns.map(({ value }) => value));
  const columnWidth = WIDTH / columns.length;
  const height = (value: number) => (value * (HEIGHT - TOP_SPACE - BOTTOM_SPACE)) / maxValue;
  return (
    <svg className={styles.columns} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
      <title id={title}>{`${name}: ${columns.map(({ description }) => description).join("; ")}`}</title>
      <line className={styles.axis} x1={0} x2={WIDTH} y1={HEIGHT - BOTTOM_SPACE} y2={HEIGHT - BOTTOM_SPACE} />
      {columns.map(({ key, label, valueLabel, value, current }, index) => (
        <g key={key} transform={`translate(${index * columnWidth} 0)`}>
          <rect
            className={current ? styles.current : styles.column}
            x={columnWidth * 0.12}
            width={columnWidth * 0.76}
            y={HEIGHT - BOTTOM_SPACE - height(value)}
            height={height(value)}
          />
          {value > 0 ? (
            <text
              className={styles.valueLabel}
              x={columnWidth / 2}
              y={HEIGHT - BOTTOM_SPACE - height(value) - 5}
            >
              {valueLabel}
            </text>
          ) : null}
          <text className={styles.label} x={columnWidth / 2} y={HEIGHT - 7}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
