import { useId } from "react";
import { REVEAL_NOTE_LIMIT, revealPurposes } from "#domain/reveal-purpose.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select, TextArea } from "#ui/primitives/input.tsx";
import { address } from "./address.ts";

interface RevealDialogProps {
  resource: AnyResource;
  id: number;
  open: boolean;
  onClose: () => void;
  /** Field → its value in full. */
  onRevealed: (values: Readonly<Record<string, unknown>>) => void;
}

const NONE = {};

/** Asks what personal data is needed for, and fetches it. */
export function RevealDialog({ resource, id, open, onClose, onRevealed }: RevealDialogProps) {
  const form = useId();
  const { handleSubmit, busy, errors, message } = useSubmit<Record<string, unknown>>({
    path: `${address.api(resource)}/${id}/reveal`,
    onSuccess: onRevealed,
  });
  const wrong = message && Object.keys(errors).length === 0 ? { "": [message] } : NONE;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Show personal data"
      acts={
        <>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            Show personal data
          </Button>
          <Button onClick={onClose}>Leave it masked</Button>
        </>
      }
    >
      <p>That you looked, and what for, is kept in the audit trail.</p>
      <form id={form} noValidate className="stack" onSubmit={handleSubmit}>
        <Faults errors={wrong} labels={{}} />
        <Field name="purpose" label="What you need it for" error={errors.purpose}>
          <Select required>
            <option value="">Choose</option>
            {revealPurposes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="note"
          label="More about it"
          hint="Needed when it is something else."
          error={errors.note}
          counter={REVEAL_NOTE_LIMIT}
          optional
        >
          <TextArea maxLength={REVEAL_NOTE_LIMIT} />
        </Field>
      </form>
    </Dialog>
  );
}
