import { goneOnErasure, keptOnErasure } from "#domain/data-case.ts";
import { Entry } from "#ui/primitives/ledger.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { LookedFor } from "./looked-for.tsx";
import type { CaseData } from "./view-loader.ts";

/** What deleting does, what it keeps and why, and what stands in its way: read before anybody proposes it. */
export function ErasurePart({ item }: { item: CaseData }) {
  return (
    <>
      <Entry title="Pseudonymising" note="it cannot be undone">
        <div className="stack">
          <Standing item={item} />
          {item.obstacles.length > 0 ? (
            <Notice kind="warn">
              <p className="strong">Not yet:</p>
              <ul>
                {item.obstacles.map(({ code, message }) => (
                  <li key={code}>{message}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <LookedFor item={item} />
          <p>{`“${item.person}” becomes “Erased person ${item.id}”. What goes:`}</p>
          <ul>
            {goneOnErasure.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      </Entry>
      <Entry title="What is kept, and why">
        <dl className="stack-s">
          {keptOnErasure.map(({ what, why }) => (
            <div key={what}>
              <dt className="strong">{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </Entry>
    </>
  );
}

function Standing({
  item: { erasure, proposed_by_name, decided_by_name, decision, erase_job_id, counted, cut_off },
}: {
  item: CaseData;
}) {
  const job = erase_job_id ? <a href={`/admin/jobs/${erase_job_id}`}>how far it is</a> : null;
  const proposer = proposed_by_name ?? "an officer";
  if (erasure === "proposed" && !counted)
    return <Notice>{`Proposed by ${proposer}. Where their words stand is being counted.`}</Notice>;
  if (erasure === "proposed")
    return <Notice>{`Proposed by ${proposer}. Another officer decides on the list below.`}</Notice>;
  if (erasure === "approved" && cut_off)
    return <Notice kind="warn">It was approved and cut off: {job}. Whoever decides has it go on.</Notice>;
  if (erasure === "approved")
    return (
      <Notice>
        Approved by {decided_by_name}; it is being done: {job}.
      </Notice>
    );
  if (erasure === "done") return <Notice>Done. Nothing here tells who it was.</Notice>;
  if (erasure === "refused" && decision)
    return (
      <Notice kind="warn">
        {`Refused by ${decided_by_name ?? "an officer"}: `}
        <q>{decision}</q>
      </Notice>
    );
  return null;
}
