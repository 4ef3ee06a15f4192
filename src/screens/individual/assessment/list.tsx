import { AssessmentList } from "../../shared/assessment/list.tsx";
import { assessmentsLoader } from "../../shared/assessment/list-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("My assessments");
export const loader = assessmentsLoader;

export default function IndividualAssessments() {
  return <AssessmentList base="/individual" />;
}
