import { MASKED_POSITION } from "#domain/mask-personal.ts";
import { placeFields } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { fieldsShown } from "./custom.ts";
import { FieldValue } from "./field-value.tsx";
import type { ViewData } from "./loaders.ts";
import { Masked, useUnmasked } from "./masked.tsx";

interface DetailsProps {
  resource: AnyResource;
  record: ViewData["record"];
  /** Whether the user can reveal personal data of the record. */
  reveals: boolean;
}

/** The fields of a record. Masked ones can be revealed until the user leaves the page. */
export function Details({ resource, record, reveals }: DetailsProps) {
  const unmasked = useUnmasked();
  const shown = unmasked.values;
  return (
    <Entry title="Details" note={`version ${record.version}`}>
      <Facts>
        {fieldsShown(resource, record).map(([name, field]) => (
          <Fact key={name} label={field.label} wide={field.kind === "text" && field.max > 60}>
            <FieldValue
              field={field}
              value={name in shown ? shown[name] : record[name]}
              referred={record.references[name]}
            />
          </Fact>
        ))}
        {placeFields(resource).includes("lga_id") ? (
          <Fact label="Local government">{record.lga_name ?? <span className="faint">–</span>}</Fact>
        ) : null}
        {resource.located ? (
          <Fact label="GPS point">
            <Position
              point={"latitude" in shown ? shown : record}
              masked={record.masked.includes("latitude")}
            />
          </Fact>
        ) : null}
      </Facts>
      <Masked
        resource={resource}
        record={{ ...record, pending: null }}
        unmasked={unmasked}
        reveals={reveals}
      />
    </Entry>
  );
}

interface PositionProps {
  point: Readonly<Record<string, unknown>>;
  masked: boolean;
}

function Position({ point: { latitude, longitude }, masked }: PositionProps) {
  if (typeof latitude === "number" && typeof longitude === "number")
    return <span className="num">{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</span>;
  return masked ? MASKED_POSITION : <span className="faint">–</span>;
}
