import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { BillEffect as Effect } from "#areas/charging/billing/effect-of-change.ts";
import { formatMoment } from "#domain/lagos.ts";
import { takesPhotos } from "#domain/photo.ts";
import type { AnyResource } from "#resource/define.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { recordPages } from "../addresses/records.ts";
import { PhotoStrip } from "../records/photo-strip.tsx";
import { RevealControl, useUnmasked } from "../records/reveal-control.tsx";
import { RecordStatus } from "../records/status-tag.tsx";
import { CannotDecideNotice } from "./cannot-decide-notice.tsx";
import type { QueueData } from "./loader.ts";
import styles from "./submission-view.module.css";
import { ChangeComparison, RecordFacts } from "./submitted-details.tsx";

interface SubmissionProps {
  resource: AnyResource;
  submission: NonNullable<QueueData["submission"]>;
}

/** The record to decide on, with a proposed change compared to it. */
export function SubmissionView({ resource, submission }: SubmissionProps) {
  const { record, decidable, photos, returned, effects } = submission;
  const { revalidate } = useRevalidator();
  const head = useRef<HTMLDivElement>(null);
  const previousId = useRef(record.id);
  useEffect(() => {
    // The record of the first page view doesn't take the focus; later ones do.
    if (previousId.current !== record.id) head.current?.focus();
    previousId.current = record.id;
  }, [record.id]);
  return (
    <>
      {/* focused when the record changes, so screen readers read it */}
      <div ref={head} tabIndex={-1} className={styles.head}>
        <p className="line">
          <RecordCode code={record.code} />
          {decidable.about === "change" ? (
            <RecordStatus status="submitted" as="tag" label="Change pending approval" />
          ) : (
            <RecordStatus status={record.status} as="tag" />
          )}
          <a className="note push" href={recordPages.view(resource.name, record.id)}>
            Open the {resource.one}
          </a>
        </p>
        <Title level={2} size="record">
          {record.title}
        </Title>
        <Entered resource={resource} submission={submission} />
      </div>
      <CannotDecideNotice resource={resource} submission={submission} />
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
        submission={submission}
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
function SubmittedDetails({ resource, submission }: SubmissionProps) {
  const { record, decidable, canReveal } = submission;
  const unmasked = useUnmasked();
  const isChange = decidable.about === "change";
  return (
    <>
      {isChange ? (
        <ChangeComparison resource={resource} submission={submission} unmasked={unmasked} />
      ) : (
        <RecordFacts resource={resource} record={record} unmaskedValues={unmasked.values} />
      )}
      <RevealControl
        resource={resource}
        record={isChange ? record : { ...record, pending: null }}
        unmasked={unmasked}
        canReveal={canReveal}
      />
    </>
  );
}

/** Who entered the record, when, and with what photos and GPS point. */
function Entered({
  resource,
  submission: { record, decidable, photos, submitted },
}: {
  resource: AnyResource;
  submission: SubmissionProps["submission"];
}) {
  if (decidable.about === null) return null;
  const isChange = decidable.about === "change";
  const pointText =
    record.latitude === null || !resource.located
      ? ""
      : `a GPS point${record.accuracy === null ? "" : ` accurate to ${Math.ceil(record.accuracy)} m`}`;
  const parts = [takesPhotos(resource) ? photoCount(photos.length) : "", isChange ? "" : pointText].filter(
    Boolean,
  );
  const withText = parts.length > 0 ? `, with ${parts.join(" and ")}` : "";
  return (
    <p className="soft">
      {`${isChange ? "Proposed" : "Entered"} by ${submitted.by}, ${submitted.since}${withText}. `}
      {`Pending for ${submitted.wait}. `}
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
