import { standings, standingWords, type Tally } from "#domain/map/standing.ts";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./legend.module.css";
import { standingStatus } from "./standing-look.ts";

/** The legend of a map, with counts of the records in view. */
export function Legend({ tally }: { tally: Tally }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {standings
        .filter((name) => name !== "closed" || tally.closed > 0)
        .map((name) => (
          <li key={name}>
            <Status kind={standingStatus[name]} label={standingWords[name]} />{" "}
            <span className="num">{tally[name].toLocaleString("en-NG")}</span>
          </li>
        ))}
    </ul>
  );
}
