import { useId, useMemo } from "react";
import type { AnyResource } from "#resource/define.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { recordPages } from "../addresses/records.ts";
import { PurposeFields } from "./purpose-fields.tsx";

interface RevealDialogProps {
  resource: AnyResource;
  id: number;
  open: boolean;
  onClose: () => void;
  /** Field → unmasked value. */
  onRevealed: (values: Readonly<Record<string, unknown>>) => void;
}

const NO_ERRORS = {};

/** Asks for the purpose, then loads the personal data. */
export function RevealDialog({ resource, id, open, onClose, onRevealed }: RevealDialogProps) {
  const formId = useId();
  const { handleSubmit, busy, errors, message } = useSubmit<Record<string, unknown>>({
    path: `${recordPages.api(resource)}/${id}/reveal`,
    onSuccess: onRevealed,
  });
  // The same object on each render, as a new one moves the focus to the summary.
  const summaryErrors = useMemo(
    () => (message && Object.keys(errors).length === 0 ? { "": [message] } : NO_ERRORS),
    [message, errors],
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Show personal data"
      actions={
        <>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            Show personal data
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>This is recorded in the audit trail with the purpose.</p>
      <form id={formId} noValidate className="stack" onSubmit={handleSubmit}>
        <ErrorList errors={summaryErrors} labels={{}} />
        <PurposeFields label="Purpose" errors={errors} />
      </form>
    </Dialog>
  );
}
