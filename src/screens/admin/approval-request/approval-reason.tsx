import type { ComponentProps } from "react";
import { Field, Group } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";

const LONGEST = 500;

interface ApprovalReasonProps extends Pick<ComponentProps<typeof TextArea>, "value" | "onChange"> {
  error: readonly string[] | undefined;
  hint?: string;
  /** If only some changes need approval. */
  optional?: boolean;
}

/** Why a change is requested, for the officer who approves it. */
export function ApprovalReason(props: ApprovalReasonProps) {
  const { error, hint = "Shown to the approver", optional = false, ...input } = props;
  return (
    <Field name="reason" label="Reason" hint={hint} counter={LONGEST} error={error} optional={optional}>
      <TextArea required={!optional} maxLength={LONGEST} {...input} />
    </Field>
  );
}

/** The same as a group of a longer form. */
export function ApprovalReasonGroup(props: ApprovalReasonProps) {
  return (
    <Group legend="Approval">
      <ApprovalReason {...props} />
    </Group>
  );
}
