import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { MERGE_UNDO_DAYS, mergeChoices } from "#domain/merge.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import { mergeLoader } from "./loaders.ts";
import { pages } from "./urls.ts";

export const meta = pageTitle("Merge records");
export const loader = mergeLoader;

/** One merge: records, moved references, and undo. */
export default function Merge() {
  const merge = useLoaderData<typeof loader>();
  const resource = useCustomFields(getRegister(merge.resource));
  const labels = new Map(mergeChoices(resource).map(({ name, label }) => [name, label]));
  return (
    <>
      <Breadcrumb>
        <a href={pages.queue(resource.name)}>Duplicates</a> · {merge.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={merge.code} size="big" />}>
          <RecordHead
            title={`${merge.loser_code} merged into ${merge.survivor_code}`}
            actions={
              <>
                <ButtonLink to={recordPages.view(resource.name, merge.survivor_id)}>
                  Open {merge.survivor_code}
                </ButtonLink>
                {merge.can_undo && !merge.pending ? <UndoAction /> : null}
              </>
            }
          >
            <span className="soft">
              {formatMoment(merge.created_at)} by {merge.created_by_name}
            </span>
          </RecordHead>
          <Notice className="gap">“{merge.reason}”</Notice>
          <PendingNotice request={merge.pending} />
          {merge.undone_at ? <UndoneNotice /> : null}
          {merge.undone_at || merge.can_undo ? null : (
            <p className="soft gap">
              {merge.restricted
                ? "One of these records is restricted. The merge can’t be undone until the restriction is lifted."
                : `This merge is more than ${MERGE_UNDO_DAYS} days old and can’t be undone.`}
            </p>
          )}
        </RecordSection>
        <RecordSection title="Records">
          <Lines>
            <ValueLine
              end={
                <RecordCode
                  code={merge.survivor_code}
                  outlined
                  href={recordPages.view(resource.name, merge.survivor_id)}
                />
              }
            >
              {`Kept: ${merge.survivor_title}`}
            </ValueLine>
            <ValueLine
              end={
                <RecordCode
                  code={merge.loser_code}
                  outlined
                  href={recordPages.view(resource.name, merge.loser_id)}
                />
              }
            >
              {`Merged: ${merge.loser_title}`}
            </ValueLine>
          </Lines>
        </RecordSection>
        <RecordSection title="Changes">
          <Lines>
            <ValueLine
              end={
                merge.taken.length === 0
                  ? "nothing"
                  : merge.taken.map((name) => labels.get(name) ?? name).join(", ")
              }
            >
              {`Values from ${merge.loser_code}`}
            </ValueLine>
            <ValueLine end={merge.moved.length === 0 ? "nothing" : merge.moved.join(", ")}>
              {`Moved to ${merge.survivor_code}`}
            </ValueLine>
          </Lines>
        </RecordSection>
      </RecordSections>
    </>
  );
}

function UndoAction() {
  const merge = useLoaderData<typeof loader>();
  const needsApproval = merge.undo_needs_approval;
  return (
    <ReasonAction
      action="Undo merge"
      title={`Undo ${merge.code}?`}
      path={`/api/v1/merges/${merge.id}/undo`}
      text={`Links will move back to ${merge.loser_code}. Anything changed or added since will stay with ${merge.survivor_code} and be listed here.${needsApproval ? " Nothing will change until another officer approves it." : ""}`}
      confirm={needsApproval ? "Submit for approval" : "Undo merge"}
      hint="Shown in both histories"
      done={
        needsApproval
          ? { title: "Submitted for approval" }
          : { title: "Merge undone", text: `${merge.loser_code} is a separate record` }
      }
    />
  );
}

function UndoneNotice() {
  const { undone_at, undone_by_name, undo_reason, not_restored } = useLoaderData<typeof loader>();
  if (!undone_at) return null;
  return (
    <Notice kind="warn" className="gap">
      Undone on {formatMoment(undone_at)} by {undone_by_name}: “{undo_reason}”
      {not_restored.length > 0 ? ` Changed since, so not undone: ${not_restored.join(", ")}.` : ""}
    </Notice>
  );
}
