import { useLoaderData, useRevalidator } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { assessmentPaths } from "./addresses.ts";
import { AssessmentReasonAction } from "./assessment-reason-action.tsx";
import type { AssessmentViewData } from "./view-loader.ts";

/** The decisions on a submitted assessment. */
export function OfficeDecision() {
  const { assessment } = useLoaderData<AssessmentViewData>();
  return (
    <>
      <Issue />
      <AssessmentReasonAction
        verb="return"
        action="Return assessment"
        title={`Return assessment ${assessment.code}?`}
        text="The person who entered it will be notified and can correct and resubmit it."
        done={`${assessment.code} returned`}
      />
    </>
  );
}

function Issue() {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, code, version, total_kobo } = assessment;
  const { revalidate } = useRevalidator();
  const { submit, busy } = useSubmit({
    path: assessmentPaths.verb(id, "issue"),
    onSuccess: () => {
      notify({
        kind: "good",
        title: `${code} issued`,
        text: "The bill was created, and the payer will be notified.",
      });
      return revalidate();
    },
    onFailure: (failure) => {
      notifyFailure("Assessment not issued", failure);
      return failure.status === 0 ? undefined : revalidate();
    },
  });
  return (
    <Button kind="primary" busy={busy} onClick={() => void submit({ expected_kobo: total_kobo, version })}>
      {`Issue for ${formatNaira(total_kobo)}`}
    </Button>
  );
}
