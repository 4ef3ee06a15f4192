import { Lines } from "#ui/primitives/lines.tsx";
import type { BulkAnswer } from "./bulk-answer.ts";
import styles from "./exceptions.module.css";

/** Maximum number of records listed. */
const MOST = 50;

interface ExceptionsProps {
  answer: BulkAnswer;
  named: (n: number) => string;
  /** Whether the action was done. */
  done?: boolean;
}

/** The records that are not changed, and why. */
export function Exceptions({ answer: { exceptions, more }, named, done }: ExceptionsProps) {
  const left = exceptions.length;
  if (left === 0 && !more) return done ? <p className="soft">All records were processed.</p> : null;
  return (
    <>
      {left > 0 ? <p className="gap">{`${named(left)} ${leftText(left, done ?? false)}:`}</p> : null}
      {left > 0 ? (
        <Lines className={styles.list}>
          {exceptions.slice(0, MOST).map(({ id, record, message }) => (
            <li key={id}>
              <span className="strong nowrap">{record ?? `Record ${id}`}</span>{" "}
              <span className="soft">{message}</span>
            </li>
          ))}
          {left > MOST ? <li className="soft">{`and ${named(left - MOST)} more`}</li> : null}
        </Lines>
      ) : null}
      {more ? <p className="soft">Not all were processed. Repeat for the rest.</p> : null}
    </>
  );
}

function leftText(left: number, done: boolean): string {
  if (done) return left === 1 ? "was not changed" : "were not changed";
  return "will not change";
}
