import { MASKED_POSITION } from "#domain/mask-personal.ts";
import { locationFields } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { visibleFields } from "./custom-fields.ts";
import { FieldValue } from "./field-value.tsx";
import type { ViewData } from "./loaders.ts";
import { RevealControl, useUnmasked } from "./reveal-control.tsx";

interface DetailsProps {
  resource: AnyResource;
  record: ViewData["record"];
  /** Whether the user can reveal personal data of the record. */
  canReveal: boolean;
}

/** The fields of a record. Masked ones can be revealed until the user leaves the page. */
export function Details({ resource, record, canReveal }: DetailsProps) {
  const unmasked = useUnmasked();
  const unmaskedValues = unmasked.values;
  return (
    <RecordSection title="Details" note={`version ${record.version}`}>
      <Facts>
        {visibleFields(resource, record).map(([name, field]) => (
          <Fact key={name} label={field.label} wide={field.kind === "text" && field.max > 60}>
            <FieldValue
              field={field}
              value={name in unmaskedValues ? unmaskedValues[name] : record[name]}
              referred={record.references[name]}
            />
          </Fact>
        ))}
        {locationFields(resource).includes("lga_id") ? (
          <Fact label="Local government">{record.lga_name ?? <span className="faint">–</span>}</Fact>
        ) : null}
        {resource.located ? (
          <Fact label="GPS point">
            <Position
              point={"latitude" in unmaskedValues ? unmaskedValues : record}
              masked={record.masked.includes("latitude")}
            />
          </Fact>
        ) : null}
      </Facts>
      <RevealControl
        resource={resource}
        record={{ ...record, pending: null }}
        unmasked={unmasked}
        canReveal={canReveal}
      />
    </RecordSection>
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
