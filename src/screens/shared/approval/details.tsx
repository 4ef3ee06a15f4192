import { useLoaderData } from "react-router";
import { metresBetween, type Point } from "#domain/near.ts";
import type { AnyResource } from "#resource/define.ts";
import { ComparisonTable } from "#ui/primitives/comparison-table.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { fieldsShown } from "../records/custom.ts";
import { FieldValue } from "../records/field-value.tsx";
import type { Unmasked } from "../records/masked.tsx";
import type { QueueData } from "./loader.ts";

const POINT = ["latitude", "longitude", "accuracy"];

type Matter = NonNullable<QueueData["matter"]>;
type Record = Matter["record"];

interface RecordFactsProps {
  resource: AnyResource;
  record: Record;
  /** Fields that are shown elsewhere. */
  except?: readonly string[];
  /** Unmasked values. */
  shown?: { readonly [name: string]: unknown };
}

/** The fields of a record. */
export function RecordFacts({ resource, record, except = [], shown = {} }: RecordFactsProps) {
  return (
    <Facts>
      {fieldsShown(resource, record).map(([name, field]) =>
        except.includes(name) ? null : (
          <Fact key={name} label={field.label}>
            <FieldValue
              field={field}
              value={shown[name] ?? record[name]}
              referred={record.references[name]}
            />
          </Fact>
        ),
      )}
      {except.includes("lga_id") ? null : <Fact label="Local government">{record.lga_name ?? <None />}</Fact>}
      {resource.located && !except.includes("latitude") ? (
        <Fact label="GPS point">{record.latitude === null ? <None /> : pointText(record)}</Fact>
      ) : null}
      {resource.owned && !except.includes("owners") ? (
        <Fact label="Owners">{ownerText(record) || <span className="faint">no owner yet</span>}</Fact>
      ) : null}
    </Facts>
  );
}

interface ChangeAgainstProps {
  resource: AnyResource;
  matter: Matter;
  unmasked: Unmasked;
}

/** Compares approved and proposed values; unchanged fields are collapsed. */
export function ChangeAgainst({ resource, matter, unmasked }: ChangeAgainstProps) {
  const { lgas } = useLoaderData<QueueData>();
  const { references, place } = matter;
  const record: Record = Object.assign({}, matter.record, unmasked.values);
  const changes: { readonly [name: string]: unknown } = {
    ...matter.record.pending?.changes,
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
  const others = [
    ...("lga_id" in changes
      ? [{ label: "Local government", was: record.lga_name ?? <None />, now: lga }]
      : []),
    ...(POINT.some((name) => name in changes)
      ? [
          {
            label: "GPS point",
            was: record.latitude === null ? <None /> : pointText(record),
            now: place ? <Moved was={place.was} now={place.now} /> : <None />,
          },
        ]
      : []),
  ];
  const stored = resource.columns.filter((name) => !(name in changes) && isGiven(record[name]));
  const same = [
    ...stored.flatMap((name) => {
      const field = resource.fields[name];
      const was = field && (
        <FieldValue field={field} value={record[name]} referred={record.references[name]} />
      );
      return field ? [{ label: field.label, was }] : [];
    }),
    ...(resource.owned ? [{ label: "Owners", was: ownerText(record) || <None /> }] : []),
  ];
  const visible = [...Object.keys(changes), ...stored, "owners"];
  const more = fieldsShown(resource, record).filter(([name]) => !visible.includes(name)).length;
  return (
    <>
      <ComparisonTable was="Approved (current)" now="Proposed" rows={[...rows, ...others, ...same]} />
      <details>
        <summary>{`Show ${more} unchanged ${more === 1 ? "field" : "fields"}`}</summary>
        <div className="gap">
          <RecordFacts resource={resource} record={record} except={visible} />
        </div>
      </details>
    </>
  );
}

function Moved({ was, now }: { was: Point | null; now: Point }) {
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

function ownerText({ owners }: Record): string {
  return owners.map(({ name, share_bp }) => `${name} ${share_bp / 100}%`).join(", ");
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

function None() {
  return <span className="faint">–</span>;
}
