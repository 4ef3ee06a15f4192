import { followUpFields } from "#domain/account-managers.ts";
import type { FieldErrors } from "#session/answer.ts";
import { Field, Pair } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { FieldInput } from "../../shared/records/field-input.tsx";

interface FollowUpFieldsProps {
  /** "next_" within a larger form. */
  prefix: "" | "next_";
  errors: FieldErrors;
  /** The default date. */
  due: string | null;
}

/** The fields of a follow-up: kind, date and note. */
export function FollowUpFields({ prefix, errors, due }: FollowUpFieldsProps) {
  const optional = prefix !== "";
  const field = (name: "kind" | "due_on") => (
    <FieldInput
      name={`${prefix}${name}`}
      field={{ ...followUpFields[name], required: !optional || name === "kind" }}
      value={name === "kind" ? "call" : due}
      error={errors[`${prefix}${name}`]}
    />
  );
  return (
    <>
      <Pair>
        {field("kind")}
        {field("due_on")}
      </Pair>
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
