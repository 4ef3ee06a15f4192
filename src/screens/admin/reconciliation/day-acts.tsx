import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ConfirmAction, ReasonAction } from "../../shared/action-dialogs.tsx";
import type { DayData } from "./day-loader.ts";
import { bankCalls } from "./words.ts";

const LONGEST = 500;

/** What can be done with a day now. */
export function DayActs({ day }: { day: DayData }) {
  const { can, closed } = day;
  return (
    <>
      {can.close ? <CloseAct day={day} /> : null}
      {can.decide && closed ? (
        <ConfirmAction
          slim
          path={bankCalls.day(closed.id, "confirm")}
          act="Confirm day"
          title={`Confirm ${formatDate(day.day)}?`}
          text="You say that its sums are those of the bank’s own paper."
          done={{ title: `${formatDate(day.day)} is confirmed.` }}
        />
      ) : null}
      {can.decide && closed ? (
        <ReasonAction
          slim
          hint="Stays with the day."
          path={bankCalls.day(closed.id, "return")}
          act="Send day back"
          title={`Send ${formatDate(day.day)} back?`}
          text="The day is open again, and whoever closed it reads the reason."
          done={{ title: "The day is sent back." }}
        />
      ) : null}
      {can.reopen && closed ? (
        <ReasonAction
          slim
          hint="Stays with the day."
          path={bankCalls.day(closed.id, "reopen")}
          act="Reopen day"
          title={`Reopen ${formatDate(day.day)}?`}
          text="It was closed by two people. Reopened, its lines can be changed, and it has to be closed anew."
          done={{ title: "The day is open again." }}
        />
      ) : null}
    </>
  );
}

function CloseAct({ day: { account, day } }: { day: DayData }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { handleSubmit, busy, message } = useSubmit({
    path: bankCalls.days,
    onSuccess: () => {
      setOpen(false);
      notify({ kind: "good", title: `${formatDate(day)} is closed.`, text: "Another officer confirms it." });
      return revalidate();
    },
  });
  return (
    <>
      <Button slim kind="primary" onClick={() => setOpen(true)}>
        Close day
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Close ${formatDate(day)}?`}>
        <form method="post" className="stack" noValidate onSubmit={handleSubmit}>
          <p>Nothing is put into the day any more, and another officer confirms it.</p>
          {message ? (
            <Notice kind="bad" alert>
              {message}
            </Notice>
          ) : null}
          <input type="hidden" name="account" value={account.id} />
          <input type="hidden" name="day" value={day} />
          <Field
            name="remark"
            label="Remark"
            hint="Why something differs, if it does."
            counter={LONGEST}
            optional
          >
            <TextArea maxLength={LONGEST} />
          </Field>
          <div className="line">
            <Button type="submit" kind="primary" busy={busy}>
              Close day
            </Button>
            <Button onClick={() => setOpen(false)}>Keep it open</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
