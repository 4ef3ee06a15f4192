import { Lines } from "#ui/primitives/lines.tsx";
import type { BulkResult } from "./bulk-result.ts";
import styles from "./exceptions.module.css";

/** Maximum number of records listed. */
const MAX_LISTED = 50;

interface ExceptionsProps {
  answer: BulkResult;
  countLabel: (n: number) => string;
  /** Whether the action was done. */
  done?: boolean;
}

/** The records that are not changed, and why. */
export function Exceptions({ answer: { exceptions, more }, countLabel, done }: ExceptionsProps) {
  const failedCount = exceptions.length;
  if (failedCount === 0 && !more) return done ? <p className="soft">All records were processed.</p> : null;
  return (
    <>
      {failedCount > 0 ? (
        <p className="gap">{`${countLabel(failedCount)} ${failedText(failedCount, done ?? false)}:`}</p>
      ) : null}
      {failedCount > 0 ? (
        <Lines className={styles.list}>
          {exceptions.slice(0, MAX_LISTED).map(({ id, record, message }) => (
            <li key={id}>
              <span className="strong nowrap">{record ?? `Record ${id}`}</span>{" "}
              <span className="soft">{message}</span>
            </li>
          ))}
          {failedCount > MAX_LISTED ? (
            <li className="soft">{`and ${countLabel(failedCount - MAX_LISTED)} more`}</li>
          ) : null}
        </Lines>
      ) : null}
      {more ? <p className="soft">Not all were processed. Repeat for the rest.</p> : null}
    </>
  );
}

function failedText(failedCount: number, done: boolean): string {
  if (done) return failedCount === 1 ? "was not changed" : "were not changed";
  return "will not change";
}
