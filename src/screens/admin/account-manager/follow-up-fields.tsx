import { followUpFields } from "#domain/account-managers.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";

interface FollowUpFieldsProps {
  /** "next_" within a larger form. */
  prefix: "" | "next_";
  errors: FieldErrors;
  /** The default date. */
  defaultDueOn: string | null;
}

/** The fields of a follow-up: kind, date and note. */
export function FollowUpFields({ prefix, errors, defaultDueOn }: FollowUpFieldsProps) {
  const optional = prefix !== "";
  const field = (name: "kind" | "due_on") => (
    <FieldInput
      name={`${prefix}${name}`}
      field={{ ...followUpFields[name], required: !optional || name === "kind" }}
      value={name === "kind" ? "call" : defaultDueOn}
      error={errors[`${prefix}${name}`]}
    />
  );
  return (
    <>
      <FieldPair>
        {field("kind")}
        {field("due_on")}
      </FieldPair>
      <Field
        name={`${prefix}body`}
        label={followUpFields.body.label}
        counter={followUpFields.body.max}
        optional={optional}
        error={errors[`${prefix}body`]}
      >
        <TextArea rows={2} maxLength={followUpFields.body.max} />
      </Field>
    </>
  );
}
