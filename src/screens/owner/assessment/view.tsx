import { AssessmentView } from "../../shared/assessment/view.tsx";
import { viewAssessmentLoader } from "../../shared/assessment/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useOwnerBase } from "../owner-base.ts";

export const meta = pageTitle("Assessment");
export const loader = viewAssessmentLoader;

export default function OwnerAssessment() {
  return <AssessmentView base={useOwnerBase()} />;
}
