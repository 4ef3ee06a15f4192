import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { ReasonAction } from "../action-dialogs.tsx";
import { assessmentPaths } from "./addresses.ts";
import type { AssessmentViewData } from "./view-loader.ts";

interface AssessmentReasonActionProps {
  verb: "return" | "cancel";
  /** The label of the button. */
  action: string;
  title: string;
  text: string;
  done: string;
}

/** A button that asks for a reason, then returns or cancels an assessment. */
export function AssessmentReasonAction({ verb, action, title, text, done }: AssessmentReasonActionProps) {
  const { assessment } = useLoaderData<AssessmentViewData>();
  const { id, version } = assessment;
  return (
    <ReasonAction
      action={action}
      kind={verb === "cancel" ? "danger" : "plain"}
      title={title}
      path={assessmentPaths.verb(id, verb)}
      text={text}
      hint={t("The payer and the revenue office can read this.")}
      {...(verb === "return" && { values: { version } })}
      done={{ title: done }}
    />
  );
}
