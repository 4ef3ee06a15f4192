import { useLoaderData, useRevalidator } from "react-router";
import { takesPhotos } from "#domain/photo.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { History } from "#ui/primitives/history.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { ActionEvent } from "../../shared/action-history.tsx";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { PhotoStrip } from "../../shared/records/photo-strip.tsx";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { useOwnerBase } from "../owner-base.ts";
import { AddPhotos } from "./add-photos.tsx";
import { AssetActions } from "./asset-actions.tsx";
import { AssetAmountDue } from "./asset-amount-due.tsx";
import { AssetChange } from "./asset-change.tsx";
import { AssetFacts } from "./asset-facts.tsx";
import { eventText, isEditable, listTitle, nextStepText } from "./asset-labels.ts";
import { AssetOwners } from "./asset-owners.tsx";
import { assetTitle } from "./asset-title.ts";
import { type OwnViewData, ownViewLoader } from "./loaders.ts";
import { useOwnKind } from "./own-kinds.ts";
import { ownAssetUrls } from "./urls.ts";

export const meta = assetTitle("view");
export const loader = ownViewLoader;

/** One asset for its owner: status, next step, amounts due and details. */
export default function OwnView() {
  const base = useOwnerBase();
  const resource = useCustomFields(useOwnKind());
  const { record, owed, history, photos } = useLoaderData<OwnViewData>();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <>
      <Breadcrumb>
        <a href={ownAssetUrls.list(base, resource)}>{listTitle(resource, base)}</a> · {record.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={record.code} size="big" />}>
          <RecordHead
            title={record.title}
            actions={<AssetActions resource={resource} base={base} onDone={reload} />}
          >
            <RecordStatus status={record.status} as="tag" />
            {record.pending ? <ChangeStatus returned={record.pending.status === "returned"} /> : null}
          </RecordHead>
          <StatusNotice resource={resource} record={record} />
        </RecordSection>
        {record.pending ? <AssetChange resource={resource} /> : null}
        <AssetAmountDue owed={owed} base={base} status={record.status} />
        <AssetFacts resource={resource} base={base} />
        <PhotoStrip
          resource={resource}
          record={record}
          photos={photos}
          onChange={reload}
          mayChange={({ by_office }) => !by_office}
        />
        {takesPhotos(resource) && isEditable(record.status) ? (
          <AddPhotos resource={resource} id={record.id} photoCount={photos.length} onDone={reload} />
        ) : null}
        <AssetOwners owners={record.owners} />
        <RecordSection title={t("History")}>
          <History>
            {history.map(({ id, at, verb, by, reason }) => (
              <ActionEvent key={id} at={at} marked={/^(approve|return|reject)/.test(verb)} reason={reason}>
                {eventText(resource, verb, by)}
              </ActionEvent>
            ))}
          </History>
        </RecordSection>
      </RecordSections>
    </>
  );
}

function ChangeStatus({ returned }: { returned: boolean }) {
  if (returned) return <RecordStatus status="returned" as="tag" label={t("Change returned")} />;
  return <RecordStatus status="submitted" as="tag" label={t("Change pending approval")} />;
}

/** The status in words, with the reason if it was returned. */
function StatusNotice({ resource, record }: { resource: AnyResource; record: OwnViewData["record"] }) {
  const bad = ["returned", "rejected", "suspended"].includes(record.status);
  return (
    <Notice kind={bad ? "warn" : record.status === "approved" ? "good" : "info"} className="gap">
      {nextStepText(resource, record.status)}
      {record.reason ? (
        <>
          {` ${t("Reason:")} `}
          <q>{record.reason}</q>
        </>
      ) : null}
    </Notice>
  );
}
