import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { BillEffect as Effect } from "#areas/charging/billing/effect-of-change.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { address } from "../addresses/records.ts";
import { Masked, useUnmasked } from "../records/masked.tsx";
import { PhotoStrip } from "../records/photo-strip.tsx";
import { RecordStatus } from "../records/status-tag.tsx";
import { ChangeAgainst, RecordFacts } from "./details.tsx";
import type { QueueData } from "./loader.ts";
import styles from "./matter-view.module.css";
import { WhyNot } from "./why-not.tsx";

interface MatterProps {
  resource: AnyResource;
  matter: NonNullable<QueueData["matter"]>;
}

/** The record to decide on, with a proposed change compared to it. */
export function Matter({ resource, matter }: MatterProps) {
  const { record, decidable, photos, returned, effects } = matter;
  const { revalidate } = useRevalidator();
  const top = useRef<HTMLDivElement>(null);
  const before = useRef(record.id);
  useEffect(() => {
    // The record of the first page view doesn't take the focus; later ones do.
    if (before.current !== record.id) top.current?.focus();
    before.current = record.id;
  }, [record.id]);
  return (
    <>
      {/* focused when the record changes, so screen readers read it */}
      <div ref={top} tabIndex={-1} className={styles.top}>
        <p className="line">
          <RecordCode code={record.code} />
          {decidable.about === "change" ? (
            <RecordStatus status="submitted" as="tag" label="Change pending approval" />
          ) : (
            <RecordStatus status={record.status} as="tag" />
          )}
          <a className="note push" href={address.view(resource.name, record.id)}>
            Open the {resource.one}
          </a>
        </p>
        <Title level={2} size="record">
          {record.title}
        </Title>
        <Entered matter={matter} />
      </div>
      <WhyNot resource={resource} matter={matter} />
      {returned && decidable.about !== null ? (
        <Notice kind="warn">
          {`Returned by ${returned.by} on ${formatMoment(returned.at)}`}
          {returned.reason ? (
            <>
              : <q>{returned.reason}</q>
            </>
          ) : null}
        </Notice>
      ) : null}
      {/* the key hides revealed values when the record or its change differs */}
      <SubmittedDetails
        key={`${record.id} ${record.version} ${record.pending?.id ?? ""}`}
        resource={resource}
        matter={matter}
      />
      {decidable.about === "change" ? <BillEffect effects={effects} /> : null}
      <PhotoStrip
        key={record.id}
        bare
        resource={resource}
        record={record}
        photos={photos}
        onChange={() => void revalidate()}
      />
    </>
  );
}

/** The record, or a change compared to it; unmasked on request. */
function SubmittedDetails({ resource, matter }: MatterProps) {
  const { record, decidable } = matter;
  const unmasked = useUnmasked();
  const { can, user } = useSession();
  const isChange = decidable.about === "change";
  return (
    <>
      {isChange ? (
        <ChangeAgainst resource={resource} matter={matter} unmasked={unmasked} />
      ) : (
        <RecordFacts resource={resource} record={record} shown={unmasked.values} />
      )}
      <Masked
        resource={resource}
        record={isChange ? record : { ...record, pending: null }}
        unmasked={unmasked}
        reveals={user ? can("personal_data.reveal") : undefined}
      />
    </>
  );
}

/** Who entered the record, when, and with what photos and GPS point. */
function Entered({ matter: { record, decidable, photos, waited } }: { matter: MatterProps["matter"] }) {
  if (decidable.about === null) return null;
  const isChange = decidable.about === "change";
  const point =
    record.latitude === null
      ? ""
      : ` and a GPS point${record.accuracy === null ? "" : ` accurate to ${Math.ceil(record.accuracy)} m`}`;
  return (
    <p className="soft">
      {`${isChange ? "Proposed" : "Entered"} by ${waited.by}, ${waited.since}, with ${photoCount(photos.length)}${isChange ? "" : point}. `}
      {`Pending for ${waited.wait}. `}
      {isChange ? "The approved version is billed until you decide." : ""}
    </p>
  );
}

function photoCount(count: number): string {
  if (count === 0) return "no photos";
  return count === 1 ? "one photo" : `${count} photos`;
}

/** The effect of a change on charges; empty if there is none. */
function BillEffect({ effects }: { effects: readonly Effect[] }) {
  if (effects.length === 0) return null;
  return (
    <Notice icon="calculator">
      <b className="strong">Effect on the bill.</b>{" "}
      {effects.map(({ category, period, before_kobo, after_kobo, billed }) => (
        <span key={category}>
          {category}, {period}: from <Money kobo={before_kobo} /> to <Money kobo={after_kobo} />.
          {billed ? ` The ${billed} bill doesn’t change.` : ""}{" "}
        </span>
      ))}
    </Notice>
  );
}
