import type { AnyResource } from "#resource/define.ts";
import type { Referred } from "#server/records/references.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { FieldValue } from "../shared/records/field-value.tsx";
import { guestPages } from "./addresses.ts";

interface AgentFactsProps {
  resource: AnyResource;
  record: Readonly<Record<string, unknown>> & {
    references: Readonly<Record<string, Referred>>;
    lga_name: string | null;
  };
}

/** What is known of an agent or super agent, masked; of what it names only a super agent can be opened. */
export function AgentFacts({ resource, record }: AgentFactsProps) {
  const fields = Object.entries(resource.fields).filter(([name]) => name !== "lga_id");
  return (
    <Entry title="Particulars">
      <Facts>
        {fields.map(([name, field]) => {
          const referred = record.references[name];
          return (
            <Fact key={name} label={field.label}>
              {field.kind === "reference" && referred ? (
                field.to === "super_agent" ? (
                  <a href={guestPages.superAgent(referred.id)}>{referred.title ?? referred.code}</a>
                ) : (
                  (referred.title ?? referred.code)
                )
              ) : (
                <FieldValue field={field} value={record[name]} />
              )}
            </Fact>
          );
        })}
        <Fact label="Local government">{record.lga_name ?? <span className="faint">–</span>}</Fact>
      </Facts>
    </Entry>
  );
}
