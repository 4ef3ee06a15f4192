import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { ReasonForm } from "../reason-form.tsx";
import { type AssessmentBase, assessmentCalls, assessmentPages } from "./addresses.ts";
import type { AssessmentViewData } from "./view-loader.ts";

const LONGEST = 500;

/** What can be done with an assessment now, by whoever looks. */
export function AssessmentActs({ base }: { base: AssessmentBase }) {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, status, can, snapshot } = assessment;
  return (
    <>
      {can.write && !snapshot.exception ? <Submit /> : null}
      {can.write ? (
        <ButtonLink
          icon="pencil"
          kind={status === "returned" || snapshot.exception ? "primary" : "plain"}
          to={assessmentPages.edit(base, id)}
        >
          Edit assessment
        </ButtonLink>
      ) : null}
      {can.decide ? (
        <>
          <Issue />
          <Ask verb="return" />
        </>
      ) : null}
      {can.cancel ? <Ask verb="cancel" /> : null}
    </>
  );
}

function Submit() {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, code, version, status } = assessment;
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: assessmentCalls.verb(id, "submit"),
    onSuccess: () => {
      notify({ kind: "good", title: `${code} is submitted.`, text: "An officer looks at it next." });
      return revalidate();
    },
    onFailure: ({ message }) => notify({ kind: "bad", title: "Not submitted.", text: message }),
  });
  return (
    <Button
      kind={status === "draft" ? "primary" : "plain"}
      busy={busy}
      onClick={() => void submit({ version })}
    >
      Submit assessment
    </Button>
  );
}

function Issue() {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, code, version, total_kobo } = assessment;
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: assessmentCalls.verb(id, "issue"),
    onSuccess: () => {
      notify({ kind: "good", title: `${code} is issued.`, text: "It has a bill, and the payer is told." });
      return revalidate();
    },
    onFailure: ({ message }) => {
      notify({ kind: "bad", title: "Not issued.", text: message });
      return revalidate();
    },
  });
  return (
    <Button kind="primary" busy={busy} onClick={() => void submit({ expected_kobo: total_kobo, version })}>
      {`Issue for ${formatNaira(total_kobo)}`}
    </Button>
  );
}

const WORDS = {
  return: {
    act: "Return assessment",
    text: "Whoever entered it is told why, and can change and submit it again.",
    done: "returned",
  },
  cancel: {
    act: "Cancel assessment",
    text: "Its bill, if there is one, is cancelled with it. A cancelled assessment stays cancelled; another can be entered.",
    done: "cancelled",
  },
} as const;

function Ask({ verb }: { verb: "return" | "cancel" }) {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, code, version } = assessment;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { act, text, done } = WORDS[verb];
  return (
    <>
      <Button kind={verb === "cancel" ? "danger" : "plain"} onClick={() => setAsking(true)}>
        {act}
      </Button>
      <Dialog open={asking} onClose={close} title={`${act} ${code}?`} danger={verb === "cancel"}>
        <ReasonForm
          path={assessmentCalls.verb(id, verb)}
          text={text}
          act={act}
          danger={verb === "cancel"}
          hint="The payer and the office read it."
          longest={LONGEST}
          {...(verb === "return" && { values: { version } })}
          done={{ title: `${code} is ${done}.` }}
          onClose={close}
        />
      </Dialog>
    </>
  );
}
