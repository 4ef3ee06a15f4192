import { useLoaderData, useRevalidator } from "react-router";
import { t } from "#language/t.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { type AssessmentBase, assessmentPages, assessmentPaths } from "./addresses.ts";
import { AssessmentReasonAction } from "./assessment-reason-action.tsx";
import { OfficeDecision } from "./office-decision.tsx";
import type { AssessmentViewData } from "./view-loader.ts";

/** The actions of an assessment that the viewer can take. */
export function AssessmentActions({ base }: { base: AssessmentBase }) {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, code, status, can, snapshot } = assessment;
  return (
    <>
      {can.edit && !snapshot.exception ? <Submit /> : null}
      {can.edit ? (
        <ButtonLink
          icon="pencil"
          kind={status === "returned" || snapshot.exception ? "primary" : "plain"}
          to={assessmentPages.edit(base, id)}
        >
          {t("Edit assessment")}
        </ButtonLink>
      ) : null}
      {can.decide ? <OfficeDecision /> : null}
      {can.cancel ? (
        <AssessmentReasonAction
          verb="cancel"
          action={t("Cancel assessment")}
          title={t("Cancel assessment {code}?", { code })}
          text={t(
            "Its bill, if any, will also be cancelled. You can’t undo this, but you can create a new assessment.",
          )}
          done={t("{code} cancelled", { code })}
        />
      ) : null}
    </>
  );
}

function Submit() {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, code, version, status } = assessment;
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: assessmentPaths.verb(id, "submit"),
    onSuccess: () => {
      notify({
        kind: "good",
        title: t("{code} submitted", { code }),
        text: t("An officer will review it."),
      });
      return revalidate();
    },
    onFailure: (failure) => notifyFailure(t("Assessment not submitted"), failure),
  });
  return (
    <Button
      kind={status === "draft" ? "primary" : "plain"}
      busy={busy}
      onClick={() => void submit({ version })}
    >
      {t("Submit assessment")}
    </Button>
  );
}
