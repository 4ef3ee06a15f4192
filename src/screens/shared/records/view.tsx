import type { ReactNode } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { actionText } from "#domain/audit/action-text.ts";
import { capitalise } from "#domain/capitalise.ts";
import { fieldNamed } from "#domain/custom-field.ts";
import { displayedStatus } from "#domain/displayed-status.ts";
import { formatMoment } from "#domain/lagos.ts";
import { isClosed } from "#domain/merge.ts";
import { isOccupied } from "#domain/occupancy.ts";
import { canChangePhotos, isBeingEntered, MAX_PHOTOS, takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Breadcrumb, RecordHead } from "#ui/primitives/head.tsx";
import { History, HistoryEvent } from "#ui/primitives/history.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../addresses/records.ts";
import { TakeWithPhone } from "../capture/take-with-phone.tsx";
import { LocationEntry } from "../map/location-entry.tsx";
import { NotesEntry } from "../notes/notes-entry.tsx";
import { useCustomFields } from "./custom-fields.ts";
import { DecideActions } from "./decide-actions.tsx";
import { DeleteAction } from "./delete-action.tsx";
import { Details } from "./details.tsx";
import type { ViewData } from "./loaders.ts";
import { MergeNotices } from "./merge-notices.tsx";
import { OccupantsEntry } from "./occupants-entry.tsx";
import { assignAddress, OccupiedPlaces, OwnedAssets, Owners } from "./owners.tsx";
import { PendingChange } from "./pending-change.tsx";
import { PendingDecisionNotice } from "./pending-decision-notice.tsx";
import { PhotoStrip } from "./photo-strip.tsx";
import { RecordStatus } from "./status-tag.tsx";

interface RecordViewProps {
  resource: AnyResource;
  /** Above the details. */
  children?: ReactNode;
  /** Below the details. */
  below?: ReactNode;
}

/** The page of a record: owners, details, location and history. */
export function RecordView({ resource: register, children, below }: RecordViewProps) {
  const resource = useCustomFields(register);
  const { record, offers, owners, owns, occupies, there, history, photos, notes, around, merges } =
    useLoaderData<ViewData>();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const isOwnEntry = record.created_by === user?.id && isBeingEntered(record.status);
  const canAddPhotos = canChangePhotos(record.status) && (offers.edit || (isOwnEntry && offers.create));
  return (
    <>
      <Breadcrumb>
        <a href={recordPages.list(resource)}>{capitalise(resource.many)}</a> · {record.code}
      </Breadcrumb>
      <RecordSections>
        <RecordSection head={<RecordCode code={record.code} size="big" />}>
          <RecordHead
            title={record.title}
            actions={
              <>
                {resource.name === "property" ? (
                  <ButtonLink icon="printer" to={`/admin/view/property/leaflet/${record.id}`}>
                    Print leaflet
                  </ButtonLink>
                ) : null}
                {offers.edit && record.status !== "archived" ? (
                  <ButtonLink icon="pencil" to={recordPages.edit(resource.name, record.id)}>
                    Edit
                  </ButtonLink>
                ) : null}
                {resource.reference && offers.approve ? (
                  <DeleteAction resource={resource} record={record} />
                ) : null}
                {merges.may && !isClosed(record.status) ? (
                  <ButtonLink to={`/admin/duplicates/compare?resource=${resource.name}&first=${record.id}`}>
                    Compare with another record
                  </ButtonLink>
                ) : null}
                <DecideActions
                  resource={resource}
                  record={record}
                  offers={offers}
                  onDone={() => void revalidate()}
                />
              </>
            }
          >
            <RecordStatus status={displayedStatus(resource, record)} as="tag" />
            {record.pending ? (
              <RecordStatus status="submitted" as="tag" label="Change pending approval" />
            ) : null}
            <span className="soft">{record.lga_name ?? ""}</span>
          </RecordHead>
          <MergeNotices resource={resource} merges={merges} />
          <PendingDecisionNotice resource={resource} decidable={offers.decidable} />
          {record.reason ? (
            <Notice kind="warn" className="gap">
              Reason: “{record.reason}”
            </Notice>
          ) : null}
        </RecordSection>
        {record.pending ? (
          <PendingChange
            key={record.pending.id}
            resource={resource}
            record={record}
            canReveal={offers.reveal}
          />
        ) : null}
        {children}
        {resource.owned ? (
          <Owners owners={owners} assignTo={assignAddress(resource, record, offers)} />
        ) : null}
        {resource.name === "individual" || resource.name === "corporate" ? (
          <>
            <OwnedAssets
              assets={owns}
              owner={{ type: resource.name, id: record.id, status: record.status }}
            />
            <OccupiedPlaces places={occupies} />
          </>
        ) : null}
        {isOccupied(resource) ? (
          <OccupantsEntry resource={resource} record={record} occupants={there} offers={offers} />
        ) : null}
        <Details
          key={`${record.id} ${record.version}`}
          resource={resource}
          record={record}
          canReveal={offers.reveal}
        />
        {below}
        {around ? <LocationEntry resource={resource} record={record} around={around} /> : null}
        <PhotoStrip
          resource={resource}
          record={record}
          photos={photos}
          onChange={() => void revalidate()}
          mayChange={() => offers.edit}
          actions={
            takesPhotos(resource) && canAddPhotos && photos.length < MAX_PHOTOS ? (
              <TakeWithPhone resource={resource} record={record} onArrived={() => void revalidate()} />
            ) : null
          }
        />
        <NotesEntry resource={resource.name} record={record.id} notes={notes} />
        <RecordSection title="History" note={`entered by ${record.created_by_name ?? "import"}`}>
          {history.length === 0 ? <p className="soft">No changes yet.</p> : null}
          <History>
            {history.map((event) => (
              <HistoryEvent
                key={event.id}
                time={formatMoment(event.at)}
                dateTime={event.at.toISOString()}
                marked={/approve|reject|verify/.test(event.action)}
              >
                {eventText(resource, event)}
                {event.reason ? (
                  <>
                    {" "}
                    <q>{event.reason}</q>
                  </>
                ) : null}
              </HistoryEvent>
            ))}
          </History>
        </RecordSection>
      </RecordSections>
    </>
  );
}

function eventText(resource: AnyResource, event: ViewData["history"][number]): string {
  const labels = event.fields.flatMap((name) => fieldNamed(resource, name)?.label.toLowerCase() ?? []);
  const fields = event.action.endsWith(".edit") && labels.length > 0 ? `: ${labels.join(", ")}` : "";
  // The action itself says so already.
  const isVerification = /verify$/.test(event.action);
  const verificationText =
    event.fields.includes("verified") && !isVerification ? ", which ended the verification" : "";
  return `${actionText(event.action)}${fields} by ${event.actor_name}${verificationText}`;
}
