import type { SampleRow } from "#domain/bank-statement/mapping.ts";
import { Field, FieldPair, Group } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";

interface FileLayoutValue {
  readonly header_line: number;
  readonly order: "dmy" | "mdy";
}

interface FileLayoutProps {
  value: FileLayoutValue;
  rows: readonly SampleRow[];
  error: readonly string[] | undefined;
  onChange: (change: Partial<FileLayoutValue>) => void;
}

export const HEADER_LABEL = "Header row";

/** The header row and date format of a bank's file. */
export function FileLayout({ value, rows, error, onChange }: FileLayoutProps) {
  return (
    <Group legend="File layout">
      <FieldPair>
        <Field name="header_line" label={HEADER_LABEL} error={error}>
          <Select
            value={value.header_line}
            onChange={(event) => onChange({ header_line: Number(event.target.value) })}
          >
            {rows.map(({ line, cells }) => (
              <option key={line} value={line}>
                {`${line}: ${cells.filter(Boolean).join(", ").slice(0, 60)}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="order" label="Date format">
          <Select
            value={value.order}
            onChange={(event) => onChange({ order: event.target.value as FileLayoutValue["order"] })}
          >
            <option value="dmy">Day first, 21/11/2026</option>
            <option value="mdy">Month first, 11/21/2026</option>
          </Select>
        </Field>
      </FieldPair>
    </Group>
  );
}
