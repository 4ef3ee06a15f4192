import type { AnyResource } from "#resource/define.ts";
import { Checks, Lines } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { address } from "../addresses/records.ts";
import { RecordStatus } from "../records/status-tag.tsx";
import { whySame } from "../records/why-same.ts";
import type { QueueData } from "./loader.ts";
import { PlacePicture } from "./place-picture.tsx";

interface EvidenceProps {
  resource: AnyResource;
  matter: NonNullable<QueueData["matter"]>;
}

/** Where it stands, what it could be the same as, and what was checked. */
export function Evidence({ resource, matter }: EvidenceProps) {
  return (
    <>
      {resource.located ? (
        <Panel title="Where" level={3}>
          {matter.place ? (
            <PlacePicture title={matter.record.title} {...matter.place} />
          ) : (
            <p className="soft">No GPS point was taken.</p>
          )}
        </Panel>
      ) : null}
      <Panel title="Could be the same" level={3} end={<span className="note">{countWords(matter)}</span>}>
        <Duplicates resource={resource} matter={matter} />
      </Panel>
      <Panel title="Checked for you" level={3}>
        <Checks items={checksOf(resource, matter)} />
      </Panel>
    </>
  );
}

function countWords({ duplicates }: EvidenceProps["matter"]): string {
  return duplicates.length === 0 ? "none found" : String(duplicates.length);
}

function Duplicates({ resource, matter: { duplicates } }: EvidenceProps) {
  if (duplicates.length === 0)
    return <p className="soft">{`No other ${resource.one} shares its numbers, its house or its spot.`}</p>;
  return (
    <Lines>
      {duplicates.map((found) => (
        <li key={found.id}>
          <p className="line line--ends">
            <Plate code={found.code} drawn href={address.view(resource.name, found.id)} />
            <RecordStatus status={found.status} />
          </p>
          <p>{found.title}</p>
          <p className="note">{whySame(resource, found)}</p>
        </li>
      ))}
    </Lines>
  );
}

function checksOf(
  resource: AnyResource,
  { record, decidable, photos, place, duplicates }: EvidenceProps["matter"],
) {
  const shares = record.owners.reduce((sum, { share_bp }) => sum + share_bp, 0);
  const owned = shares === 10_000 ? "Owner shares add up to 100 %" : "Nobody is known to own it";
  return [
    decidable.own
      ? { text: "You entered or changed it yourself", bad: true }
      : { text: "Entered by another officer" },
    ...(resource.owned ? [{ text: owned, bad: shares !== 10_000 }] : []),
    ...(resource.located
      ? [place ? { text: "It has a GPS point" } : { text: "No GPS point", bad: true }]
      : []),
    photos.length > 0 ? { text: "It has photos" } : { text: "No photo", bad: true },
    ...(duplicates.some(({ shared }) => shared.length > 0)
      ? [{ text: "Another record holds one of its numbers", bad: true }]
      : []),
  ];
}
