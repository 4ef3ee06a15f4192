import { CreateAssessment } from "../../shared/assessment/create.tsx";
import { newAssessmentLoader } from "../../shared/assessment/form-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Assess myself");
export const loader = newAssessmentLoader;

export default function IndividualCreateAssessment() {
  return <CreateAssessment base="/individual" />;
}
