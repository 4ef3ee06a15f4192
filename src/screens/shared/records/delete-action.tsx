import { useState } from "react";
import { useNavigate } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";

interface DeleteActionProps {
  resource: AnyResource;
  record: { readonly id: number; readonly code: string; readonly title: string };
}

/** Deletes an entry of a reference list after a confirmation. Entries in use can't be deleted; the dialog says why. */
export function DeleteAction({ resource, record }: DeleteActionProps) {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { submit, busy, message } = useSubmit({
    method: "delete",
    path: `${recordPages.api(resource)}/${record.id}`,
    onSuccess: () => {
      notify({ kind: "good", title: `${record.code} deleted` });
      return navigate(recordPages.list(resource));
    },
  });
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Delete</Button>
      <Dialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Delete ${record.title}?`}
        danger
        actions={
          <>
            <Button kind="danger" busy={busy} onClick={() => void submit({})}>
              Delete {resource.one}
            </Button>
            <Button onClick={() => setIsConfirming(false)}>Go back</Button>
          </>
        }
      >
        <p>Delete only entries made by mistake. You can’t undo this. Entries in use can only be archived.</p>
        <ErrorNotice>{message}</ErrorNotice>
      </Dialog>
    </>
  );
}
