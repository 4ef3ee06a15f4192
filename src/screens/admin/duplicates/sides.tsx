import type { ComparedSide, Comparison } from "#areas/lifecycle/merges/compare.ts";
import { countNoun } from "#domain/count-text.ts";
import { displayedStatus } from "#domain/displayed-status.ts";
import type { AnyResource } from "#resource/define.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { PhotoStrip } from "../../shared/records/photo-strip.tsx";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { LocationComparison } from "./location-comparison.tsx";
import styles from "./sides.module.css";

interface SidesProps {
  resource: AnyResource;
  comparison: Comparison;
}

/** The details of both records: owners, balance, references, photos and location. */
export function Sides({ resource, comparison }: SidesProps) {
  const { first, second, billed_twice } = comparison;
  return (
    <>
      <div className={styles.sides}>
        <Side resource={resource} side={first} />
        <Side resource={resource} side={second} />
      </div>
      <LocationComparison first={first.record} second={second.record} />
      {billed_twice.length > 0 ? (
        <Notice kind="warn">
          Both were billed for the same charge: {billed_twice.map(billedTwiceText).join("; ")}. Cancel one of
          them; merging doesn’t change bills.
        </Notice>
      ) : null}
    </>
  );
}

function billedTwiceText({ title, first, second }: Comparison["billed_twice"][number]): string {
  return `${title} (${first} and ${second})`;
}

function Side({ resource, side }: { resource: AnyResource; side: ComparedSide }) {
  const { record, owners, photos, owed, linked_records } = side;
  return (
    <Panel
      title={
        <a href={recordPages.view(resource.name, record.id)}>
          <span className="only-read">Open </span>
          {record.title}
        </a>
      }
      end={<RecordStatus status={displayedStatus(resource, record)} />}
    >
      <p>
        <RecordCode code={record.code} />
      </p>
      <Lines>
        {resource.owned ? (
          <ValueLine
            end={owners.length === 0 ? <span className="faint">no owner on record</span> : ownerNames(side)}
          >
            Owners
          </ValueLine>
        ) : null}
        {owed ? (
          <ValueLine end={<OwedText owed={owed} />}>
            {owed.bills === 1 ? "1 unpaid bill" : "Unpaid bills"}
          </ValueLine>
        ) : null}
        <ValueLine
          end={
            linked_records.length === 0 ? <span className="faint">nothing</span> : linked_records.join(", ")
          }
        >
          Linked records
        </ValueLine>
        <ValueLine end={photos.length}>Photos</ValueLine>
      </Lines>
      <PhotoStrip
        bare
        resource={resource}
        record={record as never}
        photos={photos}
        onChange={() => undefined}
        mayChange={() => false}
      />
    </Panel>
  );
}

function OwedText({ owed }: { owed: NonNullable<ComparedSide["owed"]> }) {
  if (owed.bills === 0) return <span className="faint">None</span>;
  if (owed.due_kobo === undefined) return countNoun(owed.bills, "bill");
  return <Money kobo={owed.due_kobo} />;
}

function ownerNames({ owners }: ComparedSide): string {
  return owners
    .map(({ name, share_bp }) => (share_bp === 10_000 ? name : `${name} (${share_bp / 100}%)`))
    .join(", ");
}
