import type { AnyResource } from "#resource/define.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { FieldValue } from "../shared/records/field-value.tsx";
import type { PlainRecord } from "./plain-record.ts";
import { guestUrls } from "./urls.ts";

interface AgentFactsProps {
  resource: AnyResource;
  record: PlainRecord;
}

/** The masked details of an agent or super agent; only the super agent is linked. */
export function AgentFacts({ resource, record }: AgentFactsProps) {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== "lga_id");
  return (
    <RecordSection title="Details">
      <Facts>
        {fields.map(([name, field]) => {
          const reference = record.named[name];
          return (
            <Fact key={name} label={field.label}>
              {field.kind === "reference" && reference ? (
                field.to === "super_agent" ? (
                  <a href={guestUrls.superAgent(reference.id)}>{reference.title}</a>
                ) : (
                  reference.title
                )
              ) : (
                <FieldValue field={field} value={record.values[name]} />
              )}
            </Fact>
          );
        })}
        <Fact label="Local government">{record.lga_name ?? <span className="faint">–</span>}</Fact>
      </Facts>
    </RecordSection>
  );
}
