import { mapStatuses, mapStatusLabels, type Tally } from "#domain/map/map-status.ts";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./legend.module.css";
import { statusKinds } from "./status-style.ts";

/** The legend of a map, with counts of the records in view. */
export function Legend({ tally }: { tally: Tally }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {mapStatuses
        .filter((name) => name !== "closed" || tally.closed > 0)
        .map((name) => (
          <li key={name}>
            <Status kind={statusKinds[name]} label={mapStatusLabels[name]} />{" "}
            <span className="num">{tally[name].toLocaleString("en-NG")}</span>
          </li>
        ))}
    </ul>
  );
}
