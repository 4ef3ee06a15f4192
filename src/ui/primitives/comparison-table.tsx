import type { ReactNode } from "react";
import { t } from "#language/t.ts";
import styles from "./comparison-table.module.css";

export interface ComparisonRow {
  label: string;
  was: ReactNode;
  /** Absent: unchanged. */
  now?: ReactNode;
}

/** Compares old and new values by field. */
export function ComparisonTable({
  was,
  now,
  rows,
}: {
  was: string;
  now: string;
  rows: readonly ComparisonRow[];
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("Field")}</th>
          <th scope="col">{was}</th>
          <th scope="col">{now}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.now === undefined ? undefined : styles.differs}>
            <th scope="row">{row.label}</th>
            <td>{row.was}</td>
            <td className={row.now === undefined ? "faint" : undefined}>{row.now ?? t("Unchanged")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
