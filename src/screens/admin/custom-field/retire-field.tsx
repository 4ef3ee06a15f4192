import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { calls } from "./calls.ts";
import type { FieldRow } from "./loaders.ts";

/** Retires a field, or brings it back. */
export function RetireField({ field }: { field: FieldRow & { used: boolean } }) {
  const { id, label, former, used } = field;
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { submit, busy, errors, message } = useSubmit({
    path: former ? calls.restore(id) : calls.retire(id),
    onSuccess: () => {
      notify({ kind: "good", title: former ? `“${label}” is asked for again.` : `“${label}” is retired.` });
      setOpen(false);
      return revalidate();
    },
  });
  const wrong = Object.values(errors).flat()[0] ?? message;
  return (
    <>
      <Button slim onClick={() => setOpen(true)}>
        {former ? "Bring field back" : "Retire field"}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={former ? `Ask for “${label}” again?` : `Retire “${label}”?`}
        acts={
          <>
            <Button kind="primary" busy={busy} onClick={() => void submit({})}>
              {former ? "Bring field back" : "Retire field"}
            </Button>
            <Button onClick={() => setOpen(false)}>Keep as it is</Button>
          </>
        }
      >
        {wrong ? <Notice kind="bad">{wrong}</Notice> : null}
        <p>
          {former
            ? "It stands in forms, lists and files again, with what records hold of it."
            : `Nobody is asked for it any more. ${used ? "Records keep what they hold, and show it." : "No record holds a value of it."} It can be brought back.`}
        </p>
      </Dialog>
    </>
  );
}
