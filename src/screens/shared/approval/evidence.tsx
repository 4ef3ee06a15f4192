import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import { CheckResults, Lines } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../addresses/records.ts";
import { duplicateReason } from "../records/duplicate-reason.ts";
import { RecordStatus } from "../records/status-tag.tsx";
import type { QueueData } from "./loader.ts";
import { PlacePicture } from "./place-picture.tsx";

interface EvidenceProps {
  resource: AnyResource;
  submission: NonNullable<QueueData["submission"]>;
}

/** Location, possible duplicates and automatic checks. */
export function Evidence({ resource, submission }: EvidenceProps) {
  return (
    <>
      {resource.located ? (
        <Panel title="Location" level={3}>
          {submission.place ? (
            <PlacePicture title={submission.record.title} {...submission.place} />
          ) : (
            <p className="soft">No GPS point recorded.</p>
          )}
        </Panel>
      ) : null}
      <Panel
        title="Possible duplicates"
        level={3}
        end={<span className="note">{duplicateCount(submission)}</span>}
      >
        <Duplicates resource={resource} submission={submission} />
      </Panel>
      <Panel title="Checks" level={3}>
        <CheckResults items={checksOf(resource, submission)} />
      </Panel>
    </>
  );
}

function duplicateCount({ duplicates }: EvidenceProps["submission"]): string {
  return duplicates.length === 0 ? "none found" : String(duplicates.length);
}

function Duplicates({ resource, submission: { duplicates } }: EvidenceProps) {
  if (duplicates.length === 0)
    return <p className="soft">{`No other ${resource.one} has the same numbers, address or GPS point.`}</p>;
  return (
    <Lines>
      {duplicates.map((found) => (
        <li key={found.id}>
          <p className="line line--ends">
            <RecordCode code={found.code} outlined href={recordPages.view(resource.name, found.id)} />
            <RecordStatus status={found.status} />
          </p>
          <p>{found.title}</p>
          <p className="note">{duplicateReason(resource, found)}</p>
        </li>
      ))}
    </Lines>
  );
}

/** The automatic checks of a submission. Vehicles have no photos, so none are missing. */
export function checksOf(
  resource: AnyResource,
  { record, decidable, photos, place, duplicates }: EvidenceProps["submission"],
) {
  const shares = record.owners.reduce((sum, { share_bp }) => sum + share_bp, 0);
  const ownershipText = shares === 10_000 ? "Owner shares add up to 100%" : "No owner recorded";
  return [
    decidable.own ? { text: "Entered or changed by you", bad: true } : { text: "Entered by another officer" },
    ...(resource.owned ? [{ text: ownershipText, bad: shares !== 10_000 }] : []),
    ...(resource.located ? [place ? { text: "Has a GPS point" } : { text: "No GPS point", bad: true }] : []),
    ...(takesPhotos(resource)
      ? [photos.length > 0 ? { text: "Has photos" } : { text: "No photos", bad: true }]
      : []),
    ...(duplicates.some(({ shared }) => shared.length > 0)
      ? [{ text: "Another record has one of its numbers", bad: true }]
      : []),
  ];
}
