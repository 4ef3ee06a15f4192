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
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { DayData } from "./day.tsx";
import { bankCalls } from "./words.ts";

const LONGEST = 500;

/** What can be done with a day now. */
export function DayActs({ day }: { day: DayData }) {
  const { can, closed } = day;
  return (
    <>
      {can.close ? <CloseAct day={day} /> : null}
      {can.decide && closed ? <ConfirmAct day={day} id={closed.id} /> : null}
      {can.decide && closed ? (
        <ReasonAct
          path={bankCalls.day(closed.id, "return")}
          act="Send day back"
          title={`Send ${formatDate(day.day)} back?`}
          text="The day is open again, and whoever closed it reads the reason."
          done="The day is sent back."
        />
      ) : null}
      {can.reopen && closed ? (
        <ReasonAct
          path={bankCalls.day(closed.id, "reopen")}
          act="Reopen day"
          title={`Reopen ${formatDate(day.day)}?`}
          text="It was closed by two people. Reopened, its lines can be changed, and it has to be closed anew."
          done="The day is open again."
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

function ConfirmAct({ day: { day }, id }: { day: DayData; id: number }) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit({
    path: bankCalls.day(id, "confirm"),
    onSuccess: () => {
      setOpen(false);
      notify({ kind: "good", title: `${formatDate(day)} is confirmed.` });
      return revalidate();
    },
  });
  return (
    <>
      <Button slim kind="primary" onClick={() => setOpen(true)}>
        Confirm day
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Confirm ${formatDate(day)}?`}>
        <div className="stack">
          <p>You say that its sums are those of the bank’s own paper.</p>
          {message ? (
            <Notice kind="bad" alert>
              {message}
            </Notice>
          ) : null}
          <div className="line">
            <Button kind="primary" busy={busy} onClick={() => void submit({})}>
              Confirm day
            </Button>
            <Button onClick={() => setOpen(false)}>Look at it again</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

interface ReasonActProps {
  path: string;
  act: string;
  title: string;
  text: string;
  done: string;
}

function ReasonAct({ path, act, title, text, done }: ReasonActProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button slim onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open ? (
          <ReasonForm
            path={path}
            text={text}
            act={act}
            danger={false}
            hint="Stays with the day."
            longest={LONGEST}
            done={{ title: done }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}
