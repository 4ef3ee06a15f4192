import { useLoaderData } from "react-router";
import { countNoun } from "#domain/count-text.ts";
import { metresBetween, type Point } from "#domain/short-distance.ts";
import type { AnyResource } from "#resource/define.ts";
import { ComparisonTable } from "#ui/primitives/comparison-table.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { visibleFields } from "../records/custom-fields.ts";
import { FieldValue } from "../records/field-value.tsx";
import type { Unmasked } from "../records/reveal-control.tsx";
import type { QueueData } from "./loader.ts";

const POINT_FIELDS = ["latitude", "longitude", "accuracy"];

type Submission = NonNullable<QueueData["submission"]>;
type SubmittedRecord = Submission["record"];

interface RecordFactsProps {
  resource: AnyResource;
  record: SubmittedRecord;
  /** Fields that are shown elsewhere. */
  except?: readonly string[];
  /** Unmasked values. */
  unmaskedValues?: { readonly [name: string]: unknown };
}

/** The fields of a record. */
export function RecordFacts({ resource, record, except = [], unmaskedValues = {} }: RecordFactsProps) {
  return (
    <Facts>
      {visibleFields(resource, record).map(([name, field]) =>
        except.includes(name) ? null : (
          <Fact key={name} label={field.label}>
            <FieldValue
              field={field}
              value={unmaskedValues[name] ?? record[name]}
              referred={record.references[name]}
            />
          </Fact>
        ),
      )}
      {except.includes("lga_id") ? null : (
        <Fact label="Local government">{record.lga_name ?? <NoValue />}</Fact>
      )}
      {resource.located && !except.includes("latitude") ? (
        <Fact label="GPS point">{record.latitude === null ? <NoValue /> : pointText(record)}</Fact>
      ) : null}
      {resource.owned && !except.includes("owners") ? (
        <Fact label="Owners">{ownerText(record) || <span className="faint">no owner yet</span>}</Fact>
      ) : null}
    </Facts>
  );
}

/** The names of the facts of a record, for `except`. */
export function factNames(resource: AnyResource, record: Parameters<typeof visibleFields>[1]): string[] {
  return [
    ...visibleFields(resource, record).map(([name]) => name),
    "lga_id",
    ...(resource.located ? ["latitude"] : []),
    ...(resource.owned ? ["owners"] : []),
  ];
}

interface ChangeComparisonProps {
  resource: AnyResource;
  submission: Submission;
  unmasked: Unmasked;
}

/** Compares approved and proposed values; unchanged fields are collapsed. */
export function ChangeComparison({ resource, submission, unmasked }: ChangeComparisonProps) {
  const { lgas } = useLoaderData<QueueData>();
  const { references, place } = submission;
  const record: SubmittedRecord = Object.assign({}, submission.record, unmasked.values);
  const changes: { readonly [name: string]: unknown } = {
    ...submission.record.pending?.changes,
    ...unmasked.pending,
  };
  const rows = Object.entries({ ...resource.fields, ...resource.former }).flatMap(([name, field]) =>
    name in changes
      ? [
          {
            label: field.label,
            was: <FieldValue field={field} value={record[name]} referred={record.references[name]} />,
            now: <FieldValue field={field} value={changes[name]} referred={references[name]} />,
          },
        ]
      : [],
  );
  const lga = lgas.find(({ id }) => id === changes.lga_id)?.name ?? String(changes.lga_id ?? "–");
  const isPointChanged = POINT_FIELDS.some((name) => name in changes);
  const placeRows = [
    ...("lga_id" in changes
      ? [{ label: "Local government", was: record.lga_name ?? <NoValue />, now: lga }]
      : []),
    ...(isPointChanged
      ? [
          {
            label: "GPS point",
            was: record.latitude === null ? <NoValue /> : pointText(record),
            now: place ? <MovedPoint was={place.was} now={place.now} /> : <NoValue />,
          },
        ]
      : []),
  ];
  const unchangedNames = resource.columns.filter((name) => !(name in changes) && hasValue(record[name]));
  const unchanged = [
    ...unchangedNames.flatMap((name) => {
      const field = resource.fields[name];
      const was = field && (
        <FieldValue field={field} value={record[name]} referred={record.references[name]} />
      );
      return field ? [{ label: field.label, was }] : [];
    }),
    ...(resource.owned ? [{ label: "Owners", was: ownerText(record) || <NoValue /> }] : []),
  ];
  const visible = [
    ...Object.keys(changes),
    ...(isPointChanged ? ["latitude"] : []),
    ...unchangedNames,
    "owners",
  ];
  const hiddenCount = factNames(resource, record).filter((name) => !visible.includes(name)).length;
  return (
    <>
      <ComparisonTable was="Approved (current)" now="Proposed" rows={[...rows, ...placeRows, ...unchanged]} />
      <details>
        <summary>{`Show ${countNoun(hiddenCount, "unchanged field")}`}</summary>
        <div className="gap">
          <RecordFacts resource={resource} record={record} except={visible} />
        </div>
      </details>
    </>
  );
}

function MovedPoint({ was, now }: { was: Point | null; now: Point }) {
  if (!was) return pointText(now);
  return (
    <>
      {pointText(now)} <span className="soft">{`${Math.round(metresBetween(was, now))} m away`}</span>
    </>
  );
}

function pointText({ latitude, longitude }: { latitude: number | null; longitude: number | null }): string {
  return `${latitude?.toFixed(5)}, ${longitude?.toFixed(5)}`;
}

function ownerText({ owners }: SubmittedRecord): string {
  return owners.map(({ name, share_bp }) => `${name} ${share_bp / 100}%`).join(", ");
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

function NoValue() {
  return <span className="faint">–</span>;
}
