import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import type { EntryViewData } from "./view.tsx";
import { bankName, entryCalls, entryPages } from "./words.ts";

const LONGEST = 500;

/** What can be done with an entry now, by whoever looks. */
export function EntryActs({ entry }: { entry: EntryViewData }) {
  const { can, id } = entry;
  return (
    <>
      {can.decide ? (
        <>
          <ConfirmAct entry={entry} />
          <ReturnAct entry={entry} />
        </>
      ) : null}
      {can.correct ? (
        <>
          <ButtonLink
            icon="pencil"
            kind={entry.status === "returned" ? "primary" : "plain"}
            to={entryPages.edit(id)}
          >
            Correct entry
          </ButtonLink>
          <WithdrawAct entry={entry} />
        </>
      ) : null}
    </>
  );
}

function ConfirmAct({ entry: { id, code, version, kobo, bank, reference } }: { entry: EntryViewData }) {
  return (
    <PlainAct
      path={entryCalls.verb(id, "confirm")}
      body={{ version }}
      act="Confirm payment"
      title={`Confirm ${code}?`}
      text={`${formatNaira(kobo)} lies at ${bankName(bank)} under ${reference}. The bills are paid and the receipts issued at once; it cannot be undone here.`}
      done={{ title: `${code} is confirmed.`, text: "Its bills are paid and receipted." }}
    />
  );
}

function ReturnAct({ entry: { id, code, version } }: { entry: EntryViewData }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Return entry</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Return ${code}?`}>
        {open ? (
          <ReasonForm
            path={entryCalls.verb(id, "return")}
            text="Whoever entered it puts it right or withdraws it. No bill is paid by it."
            act="Return entry"
            danger={false}
            hint="Whoever entered it reads it."
            longest={LONGEST}
            values={{ version }}
            done={{ title: `${code} is returned.` }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function WithdrawAct({ entry: { id, code } }: { entry: EntryViewData }) {
  return (
    <PlainAct
      path={entryCalls.verb(id, "withdraw")}
      body={{}}
      act="Withdraw entry"
      title={`Withdraw ${code}?`}
      text="Nobody confirms it then, and the slip may be entered anew."
      done={{ title: `${code} is withdrawn.`, text: "The slip’s number is free again." }}
      danger
    />
  );
}

interface PlainActProps {
  path: string;
  body: object;
  /** What both buttons say. */
  act: string;
  title: string;
  text: string;
  done: { title: string; text: string };
  danger?: boolean;
}

/** A button, and the dialog that asks once more. */
function PlainAct({ path, body, act, title, text, done, danger = false }: PlainActProps) {
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const kind = danger ? "danger" : "primary";
  const { submit, busy, message } = useSubmit({
    path,
    onSuccess: () => {
      setOpen(false);
      notify({ kind: "good", ...done });
      return revalidate();
    },
  });
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {act}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} danger={danger}>
        <div className="stack">
          <p>{text}</p>
          {message ? (
            <Notice kind="bad" alert>
              {message}
            </Notice>
          ) : null}
          <div className="line">
            <Button kind={kind} busy={busy} onClick={() => void submit(body)}>
              {act}
            </Button>
            <Button onClick={() => setOpen(false)}>Keep as it is</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
