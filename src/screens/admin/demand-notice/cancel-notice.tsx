import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { calls } from "../charging/calls.ts";

interface CancelNoticeProps {
  id: number;
  code: string;
}

/** Cancels a notice after asking why: there is no way back. */
export function CancelNotice(props: CancelNoticeProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        Cancel demand notice
      </Button>
      <Dialog open={asking} onClose={close} title={`Cancel the demand notice ${props.code}?`} danger>
        <CancelForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

const LONGEST = 500;

function CancelForm({ id, code, onClose }: CancelNoticeProps & { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, errors, message } = useSubmit({
    path: calls.cancelNotice(id),
    onSuccess: () => {
      notify({ kind: "good", title: `${code} cancelled.`, text: "Its bill can no longer be paid." });
      onClose();
      return revalidate();
    },
  });
  return (
    <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>
        Its bill is cancelled with it and can no longer be paid. The next billing run may charge the record
        again for this period. A cancelled notice stays cancelled.
      </p>
      {message && !errors.reason ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <Field
        name="reason"
        label="Reason"
        hint="The notice shows it from now on."
        counter={LONGEST}
        error={errors.reason}
      >
        <TextArea required maxLength={LONGEST} />
      </Field>
      <div className="line">
        <Button type="submit" kind="danger" busy={busy}>
          Cancel demand notice
        </Button>
        <Button onClick={onClose}>Keep it as it is</Button>
      </div>
    </form>
  );
}
