import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextArea, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { entryPages } from "../bank-entry/words.ts";
import type { LineData } from "./line.tsx";
import { PlaceAct } from "./place-act.tsx";
import { bankCalls } from "./words.ts";

type Line = LineData["line"];

const LONGEST = 500;

/** What can be done with a line now. */
export function LineActs({ line }: { line: Line }) {
  const { can, state, kobo } = line;
  const isOpen = state === "open" || state === "proposed";
  return (
    <>
      {can.work && state === "proposed" ? (
        <PlainAct line={line} verb="accept" act="Accept proposal" primary />
      ) : null}
      {can.work && state === "proposed" ? <PlainAct line={line} verb="undo" act="Decline proposal" /> : null}
      {can.work && isOpen ? <PlaceAct line={line} place={kobo > 0 ? "suspense" : "charge"} /> : null}
      {can.work && isOpen ? <NotOurs line={line} /> : null}
      {can.claim ? <Claim line={line} /> : null}
      {can.work && !isOpen && !line.entry ? <Undo line={line} /> : null}
    </>
  );
}

interface PlainActProps {
  line: Line;
  verb: "accept" | "undo";
  act: string;
  primary?: boolean;
}

/** What can be taken back again is done at once. */
function PlainAct({ line: { id, code, version }, verb, act, primary = false }: PlainActProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: bankCalls.line(id, verb),
    onSuccess: () => {
      notify({ kind: "good", title: `${code}: done.`, text: act });
      return revalidate();
    },
    onFailure: ({ status, message }) => {
      if (status !== 0) notify({ kind: "bad", title: "It was not done.", text: message });
    },
  });
  return (
    <Button kind={primary ? "primary" : "plain"} busy={busy} onClick={() => void submit({ version })}>
      {act}
    </Button>
  );
}

function NotOurs({ line: { id, code, version } }: { line: Line }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Say it is not ours</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`${code} is not ours?`}>
        {open ? (
          <ReasonForm
            path={bankCalls.line(id, "place")}
            text="Nothing is booked for it. Whoever confirms the day reads the reason."
            act="Say it is not ours"
            danger={false}
            hint="Such as the bank’s own mistake, and where it was put right."
            longest={LONGEST}
            values={{ version, place: "not-ours" }}
            done={{ title: `${code} is not ours.` }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function Undo({ line: { id, code, version } }: { line: Line }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Take it back</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Take back what ${code} stands for?`}>
        {open ? (
          <ReasonForm
            path={bankCalls.line(id, "undo")}
            text="What it booked is reversed, and the line is open again."
            act="Take it back"
            danger
            hint="Stays in the history of the line."
            longest={LONGEST}
            values={{ version }}
            done={{ title: `${code} is open again.` }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function Claim({ line }: { line: Line }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        Claim for bills
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Claim ${line.code} for bills`}>
        {open ? <ClaimForm line={line} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}

const LABELS = { bills: "Bills", depositor: "Paid by", remark: "How it is known" };

function ClaimForm({ line: { id }, onClose }: { line: Line; onClose: () => void }) {
  const navigate = useNavigate();
  const draft = useDraft(`bank_line.${id}.claim`);
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number }>({
    path: bankCalls.line(id, "claim"),
    onSuccess: (entry) => {
      draft.clear();
      notify({ kind: "good", title: "The money is claimed.", text: "Another officer confirms it." });
      return navigate(entryPages.view(entry.id));
    },
  });
  return (
    <form ref={draft.ref} method="post" className="stack" noValidate onSubmit={handleSubmit}>
      <p>Another officer confirms it, as a bank slip. The bills are paid as of the day the bank booked it.</p>
      <Faults errors={wrong} labels={LABELS} />
      <Field
        name="bills"
        label={LABELS.bills}
        hint="The pay code of each bill or notice, one a line: 7K3D-M9QX."
        error={errors.bills}
      >
        <TextArea rows={3} spellCheck={false} />
      </Field>
      <Field name="depositor" label={LABELS.depositor} error={errors.depositor}>
        <TextInput maxLength={100} autoComplete="off" />
      </Field>
      <Field name="remark" label={LABELS.remark} error={errors.remark} optional>
        <TextArea maxLength={LONGEST} />
      </Field>
      <div className="line">
        <Button type="submit" kind="primary" busy={busy}>
          Claim for bills
        </Button>
        <Button onClick={onClose}>Keep in suspense</Button>
      </div>
    </form>
  );
}
