import { Button } from "#ui/primitives/button.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { Claim } from "./claim.tsx";
import { bankPaths } from "./labels.ts";
import type { LineData } from "./line-loader.ts";
import { PlaceAction } from "./place-action.tsx";

type Line = LineData["line"];

/** Actions available on a line. */
export function LineActions({ line }: { line: Line }) {
  const { can, state, kobo } = line;
  const isOpen = state === "open" || state === "proposed";
  return (
    <>
      {can.reconcile && state === "proposed" ? (
        <SuggestionAction line={line} verb="accept" action="Accept suggestion" primary />
      ) : null}
      {can.reconcile && state === "proposed" ? (
        <SuggestionAction line={line} verb="undo" action="Decline suggestion" />
      ) : null}
      {can.reconcile && isOpen ? <PlaceAction line={line} place={kobo > 0 ? "suspense" : "charge"} /> : null}
      {can.reconcile && isOpen ? <NotOurs line={line} /> : null}
      {can.claim && !line.identified_bills ? (
        <Claim line={line} action="Allocate to bills" primary={state === "suspense"} />
      ) : null}
      {can.reconcile && !isOpen && !line.entry ? <UndoMatch line={line} /> : null}
    </>
  );
}

interface SuggestionActionProps {
  line: Line;
  verb: "accept" | "undo";
  action: string;
  primary?: boolean;
}

/** Reversible actions need no confirmation. */
function SuggestionAction({
  line: { id, code, version },
  verb,
  action,
  primary = false,
}: SuggestionActionProps) {
  const { submit, busy } = useSubmitAndReload({
    path: bankPaths.line(id, verb),
    done: `Suggestion for ${code} ${verb === "accept" ? "accepted" : "declined"}`,
    onFailure: (failure) =>
      notifyFailure(`Suggestion not ${verb === "accept" ? "accepted" : "declined"}`, failure),
  });
  return (
    <Button kind={primary ? "primary" : "plain"} busy={busy} onClick={() => void submit({ version })}>
      {action}
    </Button>
  );
}

function NotOurs({ line: { id, code, version } }: { line: Line }) {
  return (
    <ReasonAction
      action="Mark as not ours"
      title={`Mark ${code} as not ours?`}
      path={bankPaths.line(id, "place")}
      text="The officer who confirms the day will see the reason."
      hint="For example: bank error and where it was corrected"
      values={{ version, place: "not-ours" }}
      done={{ title: `${code} marked as not ours` }}
    />
  );
}

function UndoMatch({ line: { id, code, version } }: { line: Line }) {
  return (
    <ReasonAction
      action="Undo match"
      title={`Undo match of ${code}?`}
      path={bankPaths.line(id, "undo")}
      text="Its entries will be reversed and the line will reopen."
      danger
      hint="Shown in the line’s history"
      values={{ version }}
      done={{ title: `${code} reopened` }}
    />
  );
}
