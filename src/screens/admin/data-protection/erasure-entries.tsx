import { deletedOnErasure, keptOnErasure } from "#domain/data-case.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { ErasureMatches } from "./erasure-matches.tsx";
import type { CaseData } from "./view-loader.ts";

/** The effect of erasure: what is deleted, what is kept and why, and what prevents it. */
export function ErasureEntries({ item }: { item: CaseData }) {
  return (
    <>
      <RecordSection title="Pseudonymisation" note="can’t be undone">
        <div className="stack">
          <ErasureStatus item={item} />
          {item.obstacles.length > 0 ? (
            <Notice kind="warn">
              <p className="strong">Not possible yet:</p>
              <ul>
                {item.obstacles.map(({ code, message }) => (
                  <li key={code}>{message}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <ErasureMatches item={item} />
          <p>{`“${item.person}” becomes “Erased person ${item.id}”. Removed:`}</p>
          <ul>
            {deletedOnErasure.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </RecordSection>
      <RecordSection title="Kept, and why">
        <dl className="stack-s">
          {keptOnErasure.map(({ what, why }) => (
            <div key={what}>
              <dt className="strong">{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </RecordSection>
    </>
  );
}

function ErasureStatus({
  item: { erasure, proposed_by_name, decided_by_name, decision, erase_job_id, counted, interrupted },
}: {
  item: CaseData;
}) {
  const job = erase_job_id ? <a href={`/admin/jobs/${erase_job_id}`}>view progress</a> : null;
  const proposer = proposed_by_name ?? "an officer";
  if (erasure === "proposed" && !counted)
    return <Notice>{`Proposed by ${proposer}. Counting their data…`}</Notice>;
  if (erasure === "proposed")
    return <Notice>{`Proposed by ${proposer}. Another officer must decide on the list below.`}</Notice>;
  if (erasure === "approved" && interrupted)
    return (
      <Notice kind="warn">
        Approved, then stopped by an error: {job}. An officer who can decide can resume it.
      </Notice>
    );
  if (erasure === "approved")
    return (
      <Notice>
        Approved by {decided_by_name}; in progress: {job}.
      </Notice>
    );
  if (erasure === "done") return <Notice>Done. The person can no longer be identified.</Notice>;
  if (erasure === "refused" && decision)
    return (
      <Notice kind="warn">
        {`Rejected by ${decided_by_name ?? "an officer"}: `}
        <q>{decision}</q>
      </Notice>
    );
  return null;
}
