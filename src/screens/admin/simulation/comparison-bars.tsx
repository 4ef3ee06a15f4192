import { useId } from "react";
import { countNoun } from "#domain/count-text.ts";
import { formatNaira } from "#domain/money.ts";
import type { SimulationRow } from "#domain/simulation.ts";
import styles from "./comparison-bars.module.css";

/** How many parts get their own bars; the table below has all. */
const MAX_BARS = 10;
/** Sizes in SVG units. */
const WIDTH = 440;
const AMOUNT_WIDTH = 132;
const ROW_HEIGHT = 58;
const BAR_HEIGHT = 14;
const LEGEND_HEIGHT = 24;

/** Two bars per part, the current tariff above the draft: an SVG rendered on the server. */
export function ComparisonBars({ name, rows }: { name: string; rows: readonly SimulationRow[] }) {
  const title = useId();
  const visible = drawnRows(rows);
  if (visible.length === 0) return null;
  const largest = Math.max(1, ...visible.flatMap(({ today, draft }) => [today, draft]));
  const length = (kobo: number) => Math.round(((WIDTH - AMOUNT_WIDTH) * kobo * 10) / largest) / 10;
  const height = LEGEND_HEIGHT + visible.length * ROW_HEIGHT;
  return (
    <svg className={styles.bars} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-labelledby={title}>
      <title id={title}>{`${name}: ${visible.map(barText).join("; ")}`}</title>
      <rect className={styles.today} x={0.5} y={2.5} width={BAR_HEIGHT} height={BAR_HEIGHT - 4} />
      <text className={styles.sum} x={BAR_HEIGHT + 6} y={12}>
        Today
      </text>
      <rect className={styles.draft} x={80} y={2} width={BAR_HEIGHT} height={BAR_HEIGHT - 3} />
      <text className={styles.sum} x={80 + BAR_HEIGHT + 6} y={12}>
        Draft
      </text>
      {visible.map(({ key, label, today, draft }, at) => (
        <g key={key} transform={`translate(0 ${LEGEND_HEIGHT + at * ROW_HEIGHT})`}>
          <text className={styles.label} x={0} y={14}>
            {label.length > 48 ? `${label.slice(0, 47)}…` : label}
          </text>
          <rect className={styles.today} x={0.5} y={20.5} width={length(today)} height={BAR_HEIGHT - 1} />
          <text className={styles.sum} x={length(today) + 6} y={32}>
            {formatNaira(today)}
          </text>
          <rect className={styles.draft} x={0} y={37} width={length(draft)} height={BAR_HEIGHT} />
          <text className={styles.sum} x={length(draft) + 6} y={48}>
            {formatNaira(draft)}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface Bar {
  readonly key: string;
  readonly label: string;
  readonly today: number;
  readonly draft: number;
}

/** The largest parts, and the others together. */
function drawnRows(rows: readonly SimulationRow[]): Bar[] {
  const bars = rows.map(({ key, part }) => ({
    key,
    label: part.name,
    today: part.today.total_kobo,
    draft: part.draft.total_kobo,
  }));
  if (bars.length <= MAX_BARS) return bars;
  const rest = bars.slice(MAX_BARS - 1);
  const sum = (side: "today" | "draft") => rest.reduce((total, bar) => total + bar[side], 0);
  return [
    ...bars.slice(0, MAX_BARS - 1),
    { key: "others", label: countNoun(rest.length, "other"), today: sum("today"), draft: sum("draft") },
  ];
}

function barText({ label, today, draft }: Bar): string {
  return `${label} ${formatNaira(today)} today, ${formatNaira(draft)} in the draft`;
}
