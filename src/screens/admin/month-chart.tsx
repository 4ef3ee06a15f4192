import { useId } from "react";
import type { CollectedMonth } from "#areas/collecting/collections/collected-days.ts";
import { formatNaira } from "#domain/money.ts";
import styles from "./home.module.css";

interface MonthChartProps {
  now: CollectedMonth;
  before: CollectedMonth;
  /** "November" */
  nowName: string;
  beforeName: string;
}

const WIDTH = 560;
const HEIGHT = 220;
const LEFT = 76;
const TOP = 14;
const FOOT = 34;
const RIGHT = 14;
const STEPS = 4;

/** Cumulative collections by day for two months, rendered on the server; the lines below give the same figures. */
export function MonthChart({ now, before, nowName, beforeName }: MonthChartProps) {
  const title = useId();
  const highest = niceAbove(Math.max(...now.by_day, ...before.by_day, 1));
  const days = Math.max(31, now.by_day.length, before.by_day.length);
  const x = (day: number) => LEFT + ((day - 1) * (WIDTH - LEFT - RIGHT)) / (days - 1);
  // Negative totals (more reversed than collected) are drawn at zero.
  const y = (kobo: number) => HEIGHT - FOOT - (Math.max(0, kobo) * (HEIGHT - TOP - FOOT)) / highest;
  const path = (sums: readonly number[]) =>
    sums.map((kobo, at) => `${at === 0 ? "M" : "L"}${x(at + 1).toFixed(1)} ${y(kobo).toFixed(1)}`).join("");
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={title}>
      <title id={title}>
        {`Collected: ${nowName} ${formatNaira(now.kobo)} by day ${Number(now.to.slice(8))}, ${beforeName} ${formatNaira(before.kobo)} by day ${Number(before.to.slice(8))}`}
      </title>
      {Array.from({ length: STEPS + 1 }, (_, step) => {
        const kobo = (highest * step) / STEPS;
        return (
          <g key={kobo}>
            <line
              className={step === 0 ? styles.ground : styles.grid}
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(kobo)}
              y2={y(kobo)}
            />
            {step % 2 === 0 ? (
              <text className={styles.sum} x={LEFT - 8} y={y(kobo) + 5}>
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
      <path className={styles.then} d={path(before.by_day)} />
      <path className={styles.line} d={path(now.by_day)} />
      <circle className={styles.dot} cx={x(now.by_day.length)} cy={y(now.by_day.at(-1) ?? 0)} r={5} />
    </svg>
  );
}

/** Rounds an amount in kobo up to 1, 2, 4 or 8 times a power of ten, so that quarter lines are round numbers. */
function niceAbove(kobo: number): number {
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
