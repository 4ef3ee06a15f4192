import { Lines } from "#ui/primitives/lines.tsx";
import type { BulkAnswer } from "./bulk-answer.ts";
import styles from "./exceptions.module.css";

/** More than these are not read one by one. */
const MOST = 50;

interface ExceptionsProps {
  answer: BulkAnswer;
  named: (n: number) => string;
  /** After the decision, not before it. */
  done?: boolean;
}

/** What is left as it was, and why. */
export function Exceptions({ answer: { exceptions, more }, named, done }: ExceptionsProps) {
  const left = exceptions.length;
  if (left === 0 && !more) return done ? <p className="soft">Nothing was left over.</p> : null;
  return (
    <>
      {left > 0 ? <p className="gap">{`${named(left)} ${leftWords(left, done ?? false)}:`}</p> : null}
      {left > 0 ? (
        <Lines className={styles.list}>
          {exceptions.slice(0, MOST).map(({ id, record, message }) => (
            <li key={id}>
              <span className="strong nowrap">{record ?? `Number ${id}`}</span>{" "}
              <span className="soft">{message}</span>
            </li>
          ))}
          {left > MOST ? <li className="soft">{`and ${named(left - MOST)} more`}</li> : null}
        </Lines>
      ) : null}
      {more ? <p className="soft">There are more than are taken at once: do it again for the rest.</p> : null}
    </>
  );
}

function leftWords(left: number, done: boolean): string {
  if (done) return left === 1 ? "was left as it was" : "were left as they were";
  return left === 1 ? "stays as it is" : "stay as they are";
}
