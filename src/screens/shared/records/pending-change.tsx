import { fieldNamed } from "#domain/custom-field.ts";
import { formatMoment } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { ComparisonTable } from "#ui/primitives/comparison-table.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { FieldValue } from "./field-value.tsx";
import type { ViewData } from "./loaders.ts";
import { RevealControl, useUnmasked } from "./reveal-control.tsx";

interface PendingChangeProps {
  resource: AnyResource;
  record: ViewData["record"];
  /** Whether the user can reveal personal data of the record. */
  canReveal: boolean;
}

/** The approved values and the proposed change, for the approver. The approved version is billed until the decision. */
export function PendingChange({ resource, record, canReveal }: PendingChangeProps) {
  const unmasked = useUnmasked();
  const { pending } = record;
  if (!pending) return null;
  const maskedNames = pending.masked ?? [];
  const rows = Object.entries(pending.changes).flatMap(([name, now]) => {
    const field = fieldNamed(resource, name);
    if (!field) return [];
    const renderValue = (value: unknown) => <FieldValue field={field} value={value} />;
    return [
      {
        label: field.label,
        was: renderValue(unmasked.values[name] ?? record[name]),
        now: renderValue(unmasked.pending[name] ?? now),
      },
    ];
  });
  return (
    <RecordSection
      title="Proposed change"
      note={`by ${pending.created_by_name}, ${formatMoment(new Date(pending.created_at))}`}
    >
      <ComparisonTable was="Approved (current)" now="Proposed" rows={rows} />
      {maskedNames.length > 0 ? (
        <RevealControl resource={resource} record={record} unmasked={unmasked} canReveal={canReveal} />
      ) : null}
    </RecordSection>
  );
}
