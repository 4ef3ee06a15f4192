import styles from "./charts.module.css";

const WIDTH = 100;

/** A proportion as a bar in a table; the numbers next to it are the accessible content. */
export function Bar({ value, max }: { value: number; max: number }) {
  const width = max === 0 ? 0 : (value / max) * WIDTH;
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={WIDTH} height="6" className={styles.track} />
      <rect x="0" y="1" width={width} height="6" className={styles.column} />
    </svg>
  );
}
