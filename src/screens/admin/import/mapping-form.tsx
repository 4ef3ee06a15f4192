import type { FormEvent } from "react";
import { useLoaderData } from "react-router";
import type { MappedColumn, Mapping } from "#areas/registry/import/mapping.ts";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, formatMoment, lagosDate } from "#domain/lagos.ts";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { mergeable } from "#domain/merge.ts";
import { plateFields } from "#domain/plate-type.ts";
import type { AnyResource } from "#resource/define.ts";
import { formErrors } from "#session/answer.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { LgaInput } from "../../shared/records/lga-input.tsx";
import { ColumnTable } from "./column-table.tsx";
import { lineCount } from "./import-labels.ts";
import type { ImportData } from "./import-loader.ts";
import { PossibleDuplicatesField, parseAlike } from "./possible-duplicates-field.tsx";
import { useMapping } from "./use-mapping.ts";
import { ValueMap } from "./value-map.tsx";

interface MappingFormProps {
  busy: boolean;
  errors: Readonly<Record<string, readonly string[]>>;
  message: string | undefined;
  /** Returns whether the server accepted it. */
  onCheck: (mapping: Mapping) => Promise<boolean>;
}

/** Column mapping form, prefilled with a guess. Missing values are entered once for all lines. */
export function MappingForm({ busy, errors, message, onCheck }: MappingFormProps) {
  const { view, lgas, earlier } = useLoaderData<ImportData>();
  const resource = useCustomFields(getImportKind(view.resource));
  const editor = useMapping(view.id, view.columns, view.mapping);
  const { columns } = editor.mapping;
  const setColumns = (changed: readonly MappedColumn[]) => editor.change({ columns: changed });
  const mappedFields = new Set(
    columns.flatMap(({ to }) => (to === "address" ? ["street_number", "street_name"] : [to])),
  );
  const missingFields = Object.entries(resource.fields).filter(
    ([name, field]) =>
      field.required &&
      !field.custom?.when &&
      name !== "lga_id" &&
      (!mappedFields.has(name) || hasValues(columns, name)),
  );
  // Standard plates imply it; for other plates it must be given.
  const plateType = plateFields(resource)?.[1] ?? "";
  const plateTypeField = mappedFields.has(plateType) ? undefined : resource.fields[plateType];
  const summaryErrors = formErrors(errors, message);

  /** The controls below the columns. */
  function readControls(element: HTMLFormElement): Pick<Mapping, "constants" | "status" | "alike"> {
    const form = new FormData(element);
    const constants: Record<string, string> = {};
    for (const name of [...missingFields.map(([field]) => field), plateType, "lga_id"]) {
      const value = String(form.get(name) ?? "").trim();
      if (value !== "") constants[name] = value;
    }
    return {
      constants,
      status: form.get("status") === "draft" ? "draft" : "submitted",
      alike: parseAlike(form.get("alike")),
    };
  }

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await onCheck({ columns, ...readControls(event.currentTarget) })) editor.clear();
  }

  return (
    <form
      key={editor.revision}
      method="post"
      noValidate
      onSubmit={check}
      onChange={({ currentTarget }) => editor.change(readControls(currentTarget))}
      className="stack gap"
    >
      <ErrorList errors={summaryErrors} labels={fieldLabels(resource)} />
      {editor.savedAt ? (
        <Notice
          action={
            <Button small onClick={editor.discard}>
              Discard draft
            </Button>
          }
        >
          Draft from {formatMoment(editor.savedAt)} restored.
        </Notice>
      ) : null}
      {earlier ? (
        <Notice
          action={
            <Button small onClick={() => editor.replace(earlier.mapping)}>
              Use the column mapping of {formatDate(lagosDate(earlier.at))}
            </Button>
          }
        >
          A file with the same columns was imported before.
        </Notice>
      ) : null}
      <ColumnTable resource={resource} columns={columns} onChange={setColumns} />
      {columns.map((entry, at) => {
        const field = resource.fields[entry.to];
        return field?.kind === "choice" ? (
          <ValueMap
            key={`${entry.column} ${entry.to}`}
            importId={view.id}
            field={field}
            entry={entry}
            onChange={(changed) => setColumns(columns.map((one, index) => (index === at ? changed : one)))}
          />
        ) : null;
      })}
      <Subtitle>Same for every line</Subtitle>
      <p className="soft">Used where the file has no value, or one that isn’t matched above.</p>
      <FieldPair>
        {missingFields.map(([name, field]) => (
          <FieldInput
            key={name}
            name={name}
            field={{ ...field, required: !mappedFields.has(name) }}
            value={editor.mapping.constants[name]}
            error={errors[name]}
          />
        ))}
        {plateTypeField ? (
          <FieldInput
            name={plateType}
            field={{ ...plateTypeField, hint: "For non-standard plates" }}
            value={editor.mapping.constants[plateType]}
            error={errors[plateType]}
          />
        ) : null}
        {resource.placeless ? null : (
          <LgaInput lgas={lgas} value={editor.mapping.constants.lga_id} error={errors.lga_id} />
        )}
        {resource.approval ? (
          <Field name="status" label="New records are">
            <Select defaultValue={editor.mapping.status}>
              <option value="submitted">Submitted for approval</option>
              <option value="draft">Drafts</option>
            </Select>
          </Field>
        ) : null}
        {mergeable.includes(resource) ? <PossibleDuplicatesField value={editor.mapping.alike} /> : null}
      </FieldPair>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? "Starting…" : `Check ${countNoun(lineCount(view), "line")}`}
        </Button>
        <span className="note">Nothing is imported yet.</span>
      </Buttons>
    </form>
  );
}

function hasValues(columns: readonly MappedColumn[], name: string): boolean {
  return columns.some(({ to, values }) => to === name && values !== undefined);
}

function fieldLabels(resource: AnyResource): Record<string, string> {
  return Object.fromEntries(Object.entries(resource.fields).map(([name, { label }]) => [name, label]));
}
