import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { MessageForm } from "./message-form.tsx";
import type { RequestViewData } from "./view-loader.ts";

/** An internal note of officers; the form is opened on request. */
export function InternalNoteForm({ request }: { request: RequestViewData }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <div className="gap">
        <Button small kind="quiet" icon="lock" onClick={() => setOpen(true)}>
          Add internal note
        </Button>
      </div>
    );
  return (
    <MessageForm
      request={request}
      verb="messages"
      kind="remark"
      label="Internal note"
      hint="Only officers can read this"
      action="Add note"
      done="Note added"
    />
  );
}
