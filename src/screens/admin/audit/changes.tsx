import type { Change } from "#domain/audit/changes.ts";
import styles from "./changes.module.css";

/** Number of changes shown; the others are collapsed. */
const SHOWN = 4;

/** The changes of an audit row, with the reason. */
export function Changes({ changes, reason }: { changes: readonly Change[]; reason: string | null }) {
  if (changes.length === 0 && reason === null) return null;
  const rest = changes.slice(SHOWN);
  return (
    <div className={styles.changes}>
      {reason === null ? null : (
        <div>
          <q>{reason}</q>
        </div>
      )}
      {changes.slice(0, SHOWN).map((change) => (
        <Line key={change.field} change={change} />
      ))}
      {rest.length > 0 ? (
        <details>
          <summary>{`and ${rest.length} more`}</summary>
          {rest.map((change) => (
            <Line key={change.field} change={change} />
          ))}
        </details>
      ) : null}
    </div>
  );
}

function Line({ change: { label, before, after } }: { change: Change }) {
  return (
    <div>
      {label}: {before === null ? null : <del>{before}</del>}
      {before === null ? after : after === null ? null : <> → {after}</>}
    </div>
  );
}
