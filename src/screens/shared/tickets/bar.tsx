import styles from "./charts.module.css";

const WIDTH = 100;

/** A proportion as a bar in a table; the numbers next to it are the accessible content. */
export function Bar({ part, most }: { part: number; most: number }) {
  const width = most === 0 ? 0 : (part / most) * WIDTH;
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={WIDTH} height="6" className={styles.whole} />
      <rect x="0" y="1" width={width} height="6" className={styles.column} />
    </svg>
  );
}
