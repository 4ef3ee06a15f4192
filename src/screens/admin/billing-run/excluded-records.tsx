import type { ExceptionGroup, Tally } from "#areas/charging/billing/tally.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import styles from "./excluded-records.module.css";

interface ExcludedRecordsProps {
  tally: Tally;
  resource: string;
}

/** Records excluded from this run by reason, with examples. The lines add up to the total. */
export function ExcludedRecords({ tally, resource }: ExcludedRecordsProps) {
  const { seen, count, already_billed, exceptions } = tally;
  const excluded = seen - count;
  const groups = [...exceptions].sort((a, b) => b.count - a.count);
  return (
    <Panel
      title="Excluded from this run"
      end={
        <span className="note">{`${excluded.toLocaleString("en-NG")} of ${seen.toLocaleString("en-NG")}`}</span>
      }
    >
      <ul className={styles.list}>
        {already_billed > 0 ? (
          <li className={styles.line}>
            <span>Already billed for this period</span>
            <span className="num">{already_billed.toLocaleString("en-NG")}</span>
          </li>
        ) : null}
        {groups.map((group) => (
          <li key={`${group.code} ${group.message}`}>
            <ReasonGroup group={group} resource={resource} />
          </li>
        ))}
      </ul>
      <p className="note">
        {groups.length > 0
          ? "Correct the records listed with a reason, then start the run again. Records that are already billed aren’t billed twice."
          : `No ${getRegister(resource).many} excluded.`}
      </p>
    </Panel>
  );
}

function ReasonGroup({ group, resource }: { group: ExceptionGroup; resource: string }) {
  const more = group.count - group.samples.length;
  return (
    <details>
      <summary className={styles.line}>
        <span className={styles.reason}>{group.message}</span>
        <span className="num">{group.count.toLocaleString("en-NG")}</span>
      </summary>
      <ul className={styles.samples}>
        {group.samples.map(({ id, code, title }) => (
          <li key={id}>
            <a href={recordPages.view(resource, id)}>{code}</a> <span className="soft">{title}</span>
          </li>
        ))}
        {more > 0 ? <li className="faint">{`and ${more.toLocaleString("en-NG")} more`}</li> : null}
      </ul>
    </details>
  );
}
