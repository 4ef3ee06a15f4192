import { Field, Group } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";

interface ApprovalReasonProps {
  error: readonly string[] | undefined;
  /** Where only some changes take an approval. */
  hint?: string;
  optional?: boolean;
}

/** In a form whose change another officer approves: why it is requested. */
export function ApprovalReason({ error, hint, optional = false }: ApprovalReasonProps) {
  return (
    <Group legend="Approval">
      <Field
        name="reason"
        label="Reason"
        hint={hint ?? "Another officer approves the change, and reads this"}
        counter={500}
        error={error}
        optional={optional}
      >
        <TextArea maxLength={500} />
      </Field>
    </Group>
  );
}
