import { type FormEvent, useId } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";

interface ReasonDialogProps {
  open: boolean;
  title: string;
  /** The label of the button: "Return property". */
  action: string;
  danger?: boolean;
  text?: string;
  /** The reason entered before, if it couldn't be sent. */
  initial?: string;
  onClose: () => void;
  onReason: (reason: string) => void;
}

const MAX_LENGTH = 100;

/** Asks for a reason. */
export function ReasonDialog({
  open,
  title,
  action,
  danger,
  text,
  initial,
  onClose,
  onReason,
}: ReasonDialogProps) {
  const formId = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onReason(String(new FormData(event.currentTarget).get("note")).trim());
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      danger={danger ?? false}
      actions={
        <>
          <Button type="submit" form={formId} kind={danger ? "danger" : "primary"}>
            {action}
          </Button>
          <Button onClick={onClose}>Go back</Button>
        </>
      }
    >
      {text ? <p>{text}</p> : null}
      <form id={formId} onSubmit={submit}>
        <Field
          name="note"
          label="Reason"
          hint="The person who entered it can read this."
          counter={MAX_LENGTH}
        >
          <TextArea required maxLength={MAX_LENGTH} defaultValue={initial} />
        </Field>
      </form>
    </Dialog>
  );
}
