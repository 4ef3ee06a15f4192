import { useRevalidator } from "react-router";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { Claim } from "./claim.tsx";
import type { LineData } from "./line-loader.ts";
import { PlaceAct } from "./place-act.tsx";
import { bankCalls } from "./words.ts";

type Line = LineData["line"];

/** Actions available on a line. */
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
        <Claim line={line} act="Allocate to bills" primary={state === "suspense"} />
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

/** Reversible actions need no confirmation. */
function PlainAct({ line: { id, code, version }, verb, act, primary = false }: PlainActProps) {
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: bankCalls.line(id, verb),
    onSuccess: () => {
      notify({ kind: "good", title: `${code}: done.`, text: act });
      return revalidate();
    },
    onFailure: ({ status, message }) => {
      if (status !== 0) notify({ kind: "bad", title: "Action failed.", text: message });
    },
  });
  return (
    <Button kind={primary ? "primary" : "plain"} busy={busy} onClick={() => void submit({ version })}>
      {act}
    </Button>
  );
}

function NotOurs({ line: { id, code, version } }: { line: Line }) {
  return (
    <ReasonAction
      act="Mark as not ours"
      title={`Mark ${code} as not ours?`}
      path={bankCalls.line(id, "place")}
      text="No entry is made. The reason is shown to the officer who confirms the day."
      hint="For example: bank error and where it was corrected"
      values={{ version, place: "not-ours" }}
      done={{ title: `${code} marked as not ours.` }}
    />
  );
}

function Undo({ line: { id, code, version } }: { line: Line }) {
  return (
    <ReasonAction
      act="Undo match"
      title={`Undo match of ${code}?`}
      path={bankCalls.line(id, "undo")}
      text="Its entries are reversed and the line reopens."
      danger
      hint="Kept in the line’s history."
      values={{ version }}
      done={{ title: `${code} reopened.` }}
    />
  );
}
