import styles from "./charts.module.css";

const WIDTH = 100;

/** A part of a whole as a bar in a table; the figures beside it say the same. */
export function Bar({ part, most }: { part: number; most: number }) {
  const width = most === 0 ? 0 : (part / most) * WIDTH;
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={WIDTH} height="6" className={styles.whole} />
      <rect x="0" y="1" width={width} height="6" className={styles.column} />
    </svg>
  );
}
