import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notifyFailure } from "#ui/primitives/notify.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { bankPaths } from "./labels.ts";
import type { LineData } from "./line-loader.ts";

const PLACES = {
  suspense: { label: "Put in suspense", question: "Put in suspense anyway?", done: "put in suspense" },
  charge: {
    label: "Record as bank charge",
    question: "Record as bank charge anyway?",
    done: "recorded as a bank charge",
  },
} as const;

interface PlaceActionProps {
  line: LineData["line"];
  place: keyof typeof PLACES;
}

/** Needs no confirmation, unless a ledger entry has the same amount: then a reason is required. */
export function PlaceAction({ line: { id, code, version }, place }: PlaceActionProps) {
  const [conflict, setConflict] = useState<string>();
  const { label, question, done } = PLACES[place];
  const { submit, busy } = useSubmitAndReload({
    path: bankPaths.line(id, "place"),
    done: `${code} ${done}`,
    onFailure: (failure) => {
      if (failure.code === "in-books") setConflict(failure.message);
      else notifyFailure("Line not changed", failure);
    },
  });
  const close = () => setConflict(undefined);
  return (
    <>
      <Button busy={busy} onClick={() => void submit({ place, version })}>
        {label}
      </Button>
      <Dialog open={conflict !== undefined} onClose={close} title={question}>
        {conflict === undefined ? null : (
          <ReasonForm
            path={bankPaths.line(id, "place")}
            text={conflict}
            action={label}
            danger={false}
            hint="Shown to the officer who confirms the day"
            maxLength={500}
            values={{ version, place }}
            done={{ title: `${code} ${done}` }}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  );
}
