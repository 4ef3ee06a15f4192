import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import type { RequestViewData } from "./view-loader.ts";
import { WriteForm } from "./write-form.tsx";

/** A remark that the office writes for itself, once it asks for the form. */
export function OfficeRemark({ request }: { request: RequestViewData }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <div className="gap">
        <Button slim kind="quiet" icon="lock" onClick={() => setOpen(true)}>
          Write a remark for the office
        </Button>
      </div>
    );
  return (
    <WriteForm
      request={request}
      call="messages"
      kind="remark"
      label="Remark"
      hint="Only the office reads it"
      act="Write remark"
      done="The remark is written."
    />
  );
}
