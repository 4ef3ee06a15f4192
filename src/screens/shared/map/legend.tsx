import { standings, standingWords, type Tally } from "#domain/map/standing.ts";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./legend.module.css";
import { standingStatus } from "./standing-look.ts";

/** What the shapes of a map mean, and how many of each are seen. */
export function Legend({ tally }: { tally: Tally }) {
  return (
    <ul className={styles.legend} aria-label="What the shapes mean">
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
