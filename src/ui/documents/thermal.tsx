import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { qrWidthMillimetres, type RollWidth } from "#domain/qr-print-size.ts";
import { uiLabels } from "#ui/labels.ts";
import { CoatOfArms } from "#ui/primitives/icon.tsx";
import type { Government } from "#ui/shell/government.ts";
import styles from "./thermal.module.css";

export interface ThermalProps {
  government: Government;
  /** Under the name: the counter. */
  place?: string;
  children: ReactNode;
}

/** Lengths of printed rolls in mm: each has a page size in the style sheet. */
const LENGTHS = [170, 210, 250, 300, 350, 400, 500, 600] as const;
/** Space at the end, in mm. */
const END_SPACE = 8;
const PIXELS_PER_MM = 96 / 25.4;

/** The shortest length that fits; undefined until measured, or if none is long enough. */
function useRollLength(roll: RefObject<HTMLElement | null>): number | undefined {
  const [length, setLength] = useState<number>();
  useEffect(() => {
    const { current } = roll;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      const needed = current.offsetHeight / PIXELS_PER_MM + END_SPACE;
      setLength(current.offsetHeight > 0 ? LENGTHS.find((one) => one >= needed) : undefined);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [roll]);
  return length;
}

/** 72 mm of an 80 mm roll: black only, weight 500 and up. */
export function Thermal({ government, place, children }: ThermalProps) {
  const roll = useRef<HTMLElement>(null);
  const length = useRollLength(roll);
  return (
    <article className={styles.thermal} data-paper="thermal" data-length={length} ref={roll}>
      <CoatOfArms src={government.arms} className={styles.arms} />
      <h1>
        Government of
        <br />
        {government.name}
      </h1>
      <p>
        {[...new Set([government.office, government.address, place])].filter(Boolean).map((line) => (
          <Fragment key={line}>
            {line}
            <br />
          </Fragment>
        ))}
      </p>
      {government.demo ? <p>{uiLabels.demonstrationDocument}</p> : null}
      <ThermalRule />
      {children}
    </article>
  );
}

/** A dashed rule across the roll. */
export function ThermalRule() {
  return <hr className={styles.rule} />;
}

/** Kind, number and time. */
export function ThermalTitle({ kind, number, time }: { kind: string; number: string; time: string }) {
  return (
    <>
      <p>
        <b>{kind.toUpperCase()}</b>
      </p>
      <p className={styles.number}>{number}</p>
      <p>{time}</p>
    </>
  );
}

/** The amount, also in words. */
export function ThermalAmount({ sum, inWords }: { sum: string; inWords: string }) {
  return (
    <>
      <p className={styles.amount}>{sum}</p>
      <p className={styles.amountText}>{inWords}</p>
    </>
  );
}

/** Labels and values. */
export function ThermalPairs({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.pairs}>
      {items.flatMap(({ label, value }) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} value`}>{value}</dd>,
      ])}
    </dl>
  );
}

/** The code to scan. */
export function ThermalQr({ path, size, label }: { path: string; size: number; label: string }) {
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A dense QR code, aligned to the printer's dots. */
export function DenseThermalQr(props: { path: string; size: number; label: string; roll: RollWidth }) {
  const { path, size, label, roll } = props;
  const width = `${qrWidthMillimetres(size, roll)}mm`;
  return (
    <svg
      className={styles.denseQr}
      width={width}
      height={width}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A stamp at the end. */
export function ThermalStamp({ children }: { children: ReactNode }) {
  return <p className={styles.stamp}>{children}</p>;
}
