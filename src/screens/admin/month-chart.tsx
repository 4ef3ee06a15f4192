import { useId } from "react";
import type { CollectedMonth } from "#areas/collecting/collections/collected-days.ts";
import { formatNaira } from "#domain/money.ts";
import styles from "./home.module.css";

interface MonthChartProps {
  current: CollectedMonth;
  previous: CollectedMonth;
  /** "November" */
  currentName: string;
  previousName: string;
}

const WIDTH = 560;
const HEIGHT = 220;
const MARGIN_LEFT = 76;
const MARGIN_TOP = 14;
const MARGIN_BOTTOM = 34;
const MARGIN_RIGHT = 14;
const STEPS = 4;

/** Cumulative collections by day for two months, rendered on the server; the lines below give the same figures. */
export function MonthChart({ current, previous, currentName, previousName }: MonthChartProps) {
  const title = useId();
  const highest = roundUpForAxis(Math.max(...current.by_day, ...previous.by_day, 1));
  const days = Math.max(31, current.by_day.length, previous.by_day.length);
  const x = (day: number) => MARGIN_LEFT + ((day - 1) * (WIDTH - MARGIN_LEFT - MARGIN_RIGHT)) / (days - 1);
  // Negative totals (more reversed than collected) are drawn at zero.
  const y = (kobo: number) =>
    HEIGHT - MARGIN_BOTTOM - (Math.max(0, kobo) * (HEIGHT - MARGIN_TOP - MARGIN_BOTTOM)) / highest;
  const path = (sums: readonly number[]) =>
    sums.map((kobo, at) => `${at === 0 ? "M" : "L"}${x(at + 1).toFixed(1)} ${y(kobo).toFixed(1)}`).join("");
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
      <title id={title}>
        {`Collected: ${currentName} ${formatNaira(current.kobo)} by day ${Number(current.to.slice(8))}, ${previousName} ${formatNaira(previous.kobo)} by day ${Number(previous.to.slice(8))}`}
      </title>
      {Array.from({ length: STEPS + 1 }, (_, step) => {
        const kobo = (highest * step) / STEPS;
        return (
          <g key={kobo}>
            <line
              className={step === 0 ? styles.baseline : styles.grid}
              x1={MARGIN_LEFT}
              x2={WIDTH - MARGIN_RIGHT}
              y1={y(kobo)}
              y2={y(kobo)}
            />
            {step % 2 === 0 ? (
              <text className={styles.sum} x={MARGIN_LEFT - 8} y={y(kobo) + 5}>
                {shortNaira(kobo)}
              </text>
            ) : null}
          </g>
        );
      })}
      {[1, 8, 15, 22, 29].map((day) => (
        <text key={day} className={styles.day} x={x(day)} y={HEIGHT - 8}>
          {day}
        </text>
      ))}
      <path className={styles.previous} d={path(previous.by_day)} />
      <path className={styles.line} d={path(current.by_day)} />
      <circle className={styles.dot} cx={x(current.by_day.length)} cy={y(current.by_day.at(-1) ?? 0)} r={5} />
    </svg>
  );
}

/** Rounds an amount in kobo up to 1, 2, 4 or 8 times a power of ten, so that quarter lines are round numbers. */
function roundUpForAxis(kobo: number): number {
  const power = 10 ** Math.floor(Math.log10(kobo));
  return ([1, 2, 4, 8, 10].find((times) => times * power >= kobo) ?? 10) * power;
}

const UNITS = [
  [1e14, "tn"],
  [1e11, "bn"],
  [1e8, "m"],
  [1e5, "k"],
] as const;

/** "₦20m": for chart axes only. */
function shortNaira(kobo: number): string {
  const [unit, name] = UNITS.find(([least]) => kobo >= least) ?? [100, ""];
  return `₦${Number((kobo / unit).toFixed(1))}${name}`;
}
