import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import type { DayData } from "./day-loader.ts";
import { bankPaths } from "./labels.ts";

const LONGEST = 500;

/** Actions available on a day. */
export function DayActions({ day }: { day: DayData }) {
  const { can, closed } = day;
  return (
    <>
      {can.close ? <CloseAction day={day} /> : null}
      {can.decide && closed ? (
        <ConfirmAction
          small
          path={bankPaths.day(closed.id, "confirm")}
          action="Confirm day"
          title={`Confirm ${formatDate(day.day)}?`}
          text="You confirm that the totals match the bank’s statement."
          done={{ title: `${formatDate(day.day)} confirmed` }}
        />
      ) : null}
      {can.decide && closed ? (
        <ReasonAction
          small
          hint="Shown in the closing history"
          path={bankPaths.day(closed.id, "return")}
          action="Return day"
          title={`Return ${formatDate(day.day)}?`}
          text="The day will reopen. The officer who closed it will see the reason."
          done={{ title: "Day returned" }}
        />
      ) : null}
      {can.reopen && closed ? (
        <ReasonAction
          small
          hint="Shown in the closing history"
          path={bankPaths.day(closed.id, "reopen")}
          action="Reopen day"
          title={`Reopen ${formatDate(day.day)}?`}
          text="You can change the day’s lines again. The day must then be closed and confirmed again."
          done={{ title: "Day reopened" }}
        />
      ) : null}
    </>
  );
}

function CloseAction({ day: { account, day } }: { day: DayData }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, message } = useSubmit({
    path: bankPaths.days,
    onSuccess: () => {
      setOpen(false);
      notify({ kind: "good", title: `${formatDate(day)} closed` });
      return revalidate();
    },
  });
  return (
    <>
      <Button small kind="primary" onClick={() => setOpen(true)}>
        Close day
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Close ${formatDate(day)}?`}>
        <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
          <p>The lines of a closed day can’t be changed. Another officer must confirm the day.</p>
          <ErrorNotice>{message}</ErrorNotice>
          <input type="hidden" name="account" value={account.id} />
          <input type="hidden" name="day" value={day} />
          <Field name="remark" label="Comment" hint="Explain any difference" counter={LONGEST} optional>
            <TextArea maxLength={LONGEST} />
          </Field>
          <DialogButtons action="Close day" busy={busy} onCancel={() => setOpen(false)} />
        </form>
      </Dialog>
    </>
  );
}
