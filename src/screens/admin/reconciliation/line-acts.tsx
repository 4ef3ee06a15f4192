import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { Claim } from "./claim.tsx";
import type { LineData } from "./line-loader.ts";
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
      {can.claim && !line.named ? (
        <Claim line={line} act="Claim for bills" primary={state === "suspense"} />
      ) : null}
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
