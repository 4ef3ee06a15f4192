import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { paths } from "./api-paths.ts";
import type { FieldRow } from "./loaders.ts";

/** Retires or restores a field. */
export function RetireField({ field }: { field: FieldRow & { used: boolean } }) {
  const { id, label, former, used } = field;
  const [open, setOpen] = useState(false);
  const { submit, busy, errors, message } = useSubmitAndReload({
    path: former ? paths.restore(id) : paths.retire(id),
    done: former ? `“${label}” restored` : `“${label}” retired`,
    onClose: () => setOpen(false),
  });
  const wrong = Object.values(errors).flat()[0] ?? message;
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {former ? "Restore field" : "Retire field"}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={former ? `Restore “${label}”?` : `Retire “${label}”?`}
        actions={
          <>
            <Button kind="primary" busy={busy} onClick={() => void submit({})}>
              {former ? "Restore field" : "Retire field"}
            </Button>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </>
        }
      >
        {wrong ? <Notice kind="bad">{wrong}</Notice> : null}
        <p>
          {former
            ? "It appears in forms, lists and files again, with its existing values."
            : `It will be removed from forms. ${used ? "Existing values will be kept and shown." : "No record has a value."} You can restore it.`}
        </p>
      </Dialog>
    </>
  );
}
