import { useState } from "react";
import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ReasonForm } from "../reason-form.tsx";
import { assessmentCalls } from "./addresses.ts";
import type { AssessmentViewData } from "./view-loader.ts";

const LONGEST = 500;

interface AskWhyProps {
  verb: "return" | "cancel";
  /** What the button says. */
  act: string;
  title: string;
  text: string;
  done: string;
}

/** A button that asks why before it returns or cancels an assessment. */
export function AskWhy({ verb, act, title, text, done }: AskWhyProps) {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, version } = assessment;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const danger = verb === "cancel";
  return (
    <>
      <Button kind={danger ? "danger" : "plain"} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <Dialog open={asking} onClose={close} title={title} danger={danger}>
        <ReasonForm
          path={assessmentCalls.verb(id, verb)}
          text={text}
          act={act}
          danger={danger}
          hint={t("The payer and the office read it.")}
          longest={LONGEST}
          {...(verb === "return" && { values: { version } })}
          done={{ title: done }}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
