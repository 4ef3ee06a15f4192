import { useLoaderData, useRevalidator } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Crumb, Headline } from "#ui/primitives/head.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { useWithCustom } from "../../shared/records/custom.ts";
import { PhotoStrip } from "../../shared/records/photo-strip.tsx";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { useOwnerBase } from "../mount.ts";
import { AddPhotos } from "./add-photos.tsx";
import { ownAddress } from "./addresses.ts";
import { AssetActs } from "./asset-acts.tsx";
import { AssetChange } from "./asset-change.tsx";
import { AssetFacts } from "./asset-facts.tsx";
import { AssetOwes } from "./asset-owes.tsx";
import { AssetOwners } from "./asset-owners.tsx";
import { assetTitle } from "./asset-title.ts";
import { eventWords, isOpen, listWords, nextWords } from "./asset-words.ts";
import { type OwnViewData, ownViewLoader } from "./loaders.ts";
import { useOwnKind } from "./own-kinds.ts";

export const meta = assetTitle("view");
export const loader = ownViewLoader;

/** One asset for its owner: status, next step, amounts due and details. */
export default function OwnView() {
  const base = useOwnerBase();
  const resource = useWithCustom(useOwnKind());
  const { record, owed, history, photos } = useLoaderData<OwnViewData>();
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  return (
    <>
      <Crumb>
        <a href={ownAddress.list(base, resource)}>{listWords(resource, base)}</a> · {record.code}
      </Crumb>
      <Ledger>
        <Entry head={<Plate code={record.code} size="big" />}>
          <Headline title={record.title} acts={<AssetActs resource={resource} base={base} onDone={again} />}>
            <RecordStatus status={record.status} as="tag" />
            {record.pending ? <ChangeStatus returned={record.pending.status === "returned"} /> : null}
          </Headline>
          <Standing resource={resource} record={record} />
        </Entry>
        {record.pending ? <AssetChange resource={resource} /> : null}
        <AssetOwes owed={owed} base={base} status={record.status} />
        <AssetFacts resource={resource} base={base} />
        <PhotoStrip
          resource={resource}
          record={record}
          photos={photos}
          onChange={again}
          mayChange={({ by_office }) => !by_office}
        />
        {takesPhotos(resource) && isOpen(record.status) ? (
          <AddPhotos resource={resource} id={record.id} has={photos.length} onDone={again} />
        ) : null}
        <AssetOwners owners={record.owners} />
        <Entry title={t("History")}>
          <History>
            {history.map(({ id, at, verb, by, reason }) => (
              <HistoryEvent
                key={id}
                time={formatMoment(at)}
                dateTime={at.toISOString()}
                marked={/^(approve|return|reject)/.test(verb)}
              >
                {eventWords(resource, verb, by)}
                {reason ? (
                  <>
                    {": "}
                    <q>{reason}</q>
                  </>
                ) : null}
              </HistoryEvent>
            ))}
          </History>
        </Entry>
      </Ledger>
    </>
  );
}

function ChangeStatus({ returned }: { returned: boolean }) {
  if (returned) return <RecordStatus status="returned" as="tag" label={t("Change returned")} />;
  return <RecordStatus status="submitted" as="tag" label={t("Change pending approval")} />;
}

/** The status in words, with the reason if it was returned. */
function Standing({ resource, record }: { resource: AnyResource; record: OwnViewData["record"] }) {
  const bad = ["returned", "rejected", "suspended"].includes(record.status);
  return (
    <Notice kind={bad ? "warn" : record.status === "approved" ? "good" : "info"} className="gap">
      {nextWords(resource, record.status)}
      {record.reason ? (
        <>
          {` ${t("Reason:")} `}
          <q>{record.reason}</q>
        </>
      ) : null}
    </Notice>
  );
}
