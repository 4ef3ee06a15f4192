import { CreateAssessment } from "../../shared/assessment/create.tsx";
import { newAssessmentLoader } from "../../shared/assessment/form-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Create assessment");
export const loader = newAssessmentLoader;

export default function AdminCreateAssessment() {
  return <CreateAssessment base="/admin" />;
}
