import { useState } from "react";
import { placeFields } from "#domain/record-input.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { fieldsShown } from "./custom.ts";
import { FieldValue } from "./field-value.tsx";
import type { ViewData } from "./loaders.ts";
import { RevealDialog } from "./reveal-dialog.tsx";

interface ParticularsProps {
  resource: AnyResource;
  record: ViewData["record"];
}

/** What is known of a record, field by field. What is masked is shown on request, until one leaves the page. */
export function Particulars({ resource, record }: ParticularsProps) {
  const [revealed, setRevealed] = useState<Readonly<Record<string, unknown>>>();
  const shown = revealed ?? {};
  return (
    <Entry title="Particulars" note={`version ${record.version}`}>
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
            {record.latitude === null ? (
              <span className="faint">–</span>
            ) : (
              <span className="num">{`${record.latitude.toFixed(5)}, ${record.longitude?.toFixed(5)}`}</span>
            )}
          </Fact>
        ) : null}
      </Facts>
      {record.masked.length > 0 ? (
        <Masked resource={resource} record={record} open={revealed !== undefined} onRevealed={setRevealed} />
      ) : null}
    </Entry>
  );
}

interface MaskedProps extends ParticularsProps {
  /** Whether it stands there in full now. */
  open: boolean;
  onRevealed: (values: Readonly<Record<string, unknown>> | undefined) => void;
}

function Masked({ resource, record, open, onRevealed }: MaskedProps) {
  const { can } = useSession();
  const [asking, setAsking] = useState(false);
  if (!can("personal_data.reveal"))
    return <p className="note gap">Personal data is masked. Your role does not allow to show it.</p>;
  if (open)
    return (
      <p className="gap">
        <Button slim icon="eye-off" onClick={() => onRevealed(undefined)}>
          Mask personal data
        </Button>
      </p>
    );
  return (
    <>
      <p className="gap">
        <Button slim icon="eye" onClick={() => setAsking(true)}>
          Show personal data
        </Button>
      </p>
      <RevealDialog
        resource={resource}
        id={record.id}
        open={asking}
        onClose={() => setAsking(false)}
        onRevealed={(values) => {
          setAsking(false);
          onRevealed(values);
        }}
      />
    </>
  );
}
