import { AssessmentList } from "../../shared/assessment/list.tsx";
import { assessmentsLoader } from "../../shared/assessment/list-loader.ts";
import { useOwnerBase } from "../owner-base.ts";
import { ownerTitle } from "../titles.ts";

export const meta = ownerTitle("assessments");
export const loader = assessmentsLoader;

export default function OwnerAssessments() {
  return <AssessmentList base={useOwnerBase()} />;
}
