import { useLoaderData } from "react-router";
import { caseKinds } from "#domain/data-case.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pendingDecision } from "../../shared/pending-decision.ts";
import { CaseActions } from "./actions.tsx";
import { ErasureEntries } from "./erasure-entries.tsx";
import { casePages, caseStyle } from "./labels.ts";
import { type CaseData, caseLoader } from "./view-loader.ts";

export const loader = caseLoader;

export const meta = pageTitle("Data protection case");

/** One case: request, due date, history and actions. */
export default function DataCaseView() {
  const item = useLoaderData<typeof loader>();
  const record =
    item.individual_id === null
      ? `/admin/view/user/${item.user_id}`
      : `/admin/view/individual/${item.individual_id}`;
  return (
    <>
      <Breadcrumb>
        <a href={casePages.list}>Data protection</a> · {item.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={item.code} size="big" />}>
          <RecordHead title={caseKinds[item.kind]} actions={<CaseActions item={item} />}>
            <Status {...caseStyle(item)} as="tag" />
            <span className="soft">{item.person}</span>
          </RecordHead>
          {item.outcome ? (
            <Notice className="gap">
              <q>{item.outcome}</q>
            </Notice>
          ) : null}
          <AccessNotice item={item} />
          {item.restricted ? (
            <Notice kind="warn" className="gap">
              This record is restricted: use it only as the law requires.
            </Notice>
          ) : null}
        </RecordSection>
        <RecordSection title="Request">
          <div className="stack">
            <p>
              <q>{item.request}</q>
            </p>
            <Facts>
              <Fact label="Person">
                <a href={record}>{item.person}</a>
              </Fact>
              <Fact label="Received" numeric>
                {formatMoment(item.requested_at)}
              </Fact>
              <Fact label="Due" numeric>
                {formatDate(item.due_on)}
              </Fact>
              <Fact label="Channel">{item.requested_by === null ? "Revenue office" : "Their account"}</Fact>
              <Fact label="Proof of identity">{item.proof ?? <span className="faint">None yet</span>}</Fact>
              <Fact label="Assigned to">
                {item.assigned_to_name ?? <span className="faint">Unassigned</span>}
              </Fact>
              {item.export_job_id ? (
                <Fact label="File">
                  <a href={`/admin/jobs/${item.export_job_id}`}>All stored data</a>
                </Fact>
              ) : null}
            </Facts>
            {item.kind === "correction" ? (
              <p className="note">
                Correct the <a href={record}>record</a>, then close this case and enter what you changed.
              </p>
            ) : null}
          </div>
        </RecordSection>
        {item.kind === "erasure" ? <ErasureEntries item={item} /> : null}
      </RecordSections>
    </>
  );
}

/** Who handles an open case, for users who can't. */
function AccessNotice({ item: { status, about_me, may_work, may_decide } }: { item: CaseData }) {
  if (status !== "asked" && status !== "open") return null;
  if (about_me)
    return <Notice className="gap">This case is about you. Another officer must handle it.</Notice>;
  if (may_work || may_decide) return null;
  return <Notice className="gap">{pendingDecision("work on cases here")}</Notice>;
}
