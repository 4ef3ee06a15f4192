import { useRef } from "react";
import { classifyingFields } from "#domain/custom-field.ts";
import type { AnyResource } from "#resource/define.ts";
import { Field as FieldFrame } from "#ui/primitives/field.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { CustomGroups } from "../../shared/records/form-groups.tsx";
import { type CategoryNames, categoryOptions } from "./category-names.ts";

interface PreviewProps {
  /** The register with the fields to preview. */
  resource: AnyResource;
  names: CategoryNames;
  emptyText: string;
}

/** A preview of the form; nothing is sent. */
export function Preview({ resource, names, emptyText }: PreviewProps) {
  const form = useRef<HTMLFormElement>(null);
  const custom = Object.values(resource.fields).filter((field) => field.custom);
  const conditionFields = new Set(custom.flatMap((field) => field.custom?.when?.field ?? []));
  const triggerFields = classifyingFields(resource).filter(([name]) => conditionFields.has(name));
  return (
    <Panel title="Preview">
      {custom.length === 0 ? <p className="soft">{emptyText}</p> : null}
      <form ref={form} className="stack" data-no-draft onSubmit={(event) => event.preventDefault()}>
        {triggerFields.map(([name, field]) => (
          <FieldFrame key={name} name={name} label={field.label} hint="Select one to see its fields">
            {field.kind === "text" ? (
              <TextInput autoComplete="off" />
            ) : (
              <Select defaultValue="">
                <option value="">Select</option>
                {(field.kind === "choice" ? field.choices : categoryOptions(names, [])).map(
                  ({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ),
                )}
              </Select>
            )}
          </FieldFrame>
        ))}
        <CustomGroups resource={resource} record={undefined} errors={{}} form={form} />
      </form>
    </Panel>
  );
}
