import { useMemo } from "react";
import type { AnyResource } from "#resource/define.ts";
import type { FieldErrors } from "#session/answer.ts";
import { useSession } from "#session/store.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Checkbox, Radio } from "#ui/primitives/input.tsx";
import { PurposeFields } from "./purpose-fields.tsx";

interface ExportFieldsProps {
  resource: AnyResource;
  format: "csv" | "xlsx";
  onFormat: (format: "csv" | "xlsx") => void;
  unmasked: boolean;
  onUnmasked: (unmasked: boolean) => void;
  errors: FieldErrors;
  message: string | undefined;
}

const FORMATS = [
  {
    value: "xlsx",
    label: "Workbook (XLSX)",
    hint: "For Excel and LibreOffice",
  },
  { value: "csv", label: "Text (CSV)", hint: "For other programs and for import" },
] as const;

/** Fields that show their own errors. */
const PURPOSE_FIELDS = ["purpose", "note"];

/** File format, and whether personal data is unmasked. */
export function ExportFields(props: ExportFieldsProps) {
  const { resource, format, onFormat, unmasked, onUnmasked, errors, message } = props;
  const { can } = useSession();
  // The same object on each render, as a new one moves the focus to the summary.
  const summaryErrors = useMemo(() => {
    if (message && Object.keys(errors).length === 0) return { "": [message] };
    return Object.fromEntries(Object.entries(errors).filter(([name]) => !PURPOSE_FIELDS.includes(name)));
  }, [message, errors]);
  return (
    <>
      <ErrorList errors={summaryErrors} labels={{}} />
      <Group legend="File format">
        {FORMATS.map(({ value, label, hint }) => (
          <Radio
            key={value}
            name="format"
            value={value}
            hint={hint}
            checked={format === value}
            onChange={() => onFormat(value)}
          >
            {label}
          </Radio>
        ))}
      </Group>
      {resource.masked && can("personal_data.reveal") ? (
        <Checkbox
          name="in_full"
          checked={unmasked}
          onChange={(event) => onUnmasked(event.currentTarget.checked)}
          hint="If not selected, they are masked as in the list."
        >
          Include phone numbers, dates of birth and similar data in full
        </Checkbox>
      ) : null}
      {unmasked ? <PurposeFields label="Purpose" errors={errors} /> : null}
    </>
  );
}
