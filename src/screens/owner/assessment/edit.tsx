import { EditAssessment } from "../../shared/assessment/create.tsx";
import { editAssessmentLoader } from "../../shared/assessment/form-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useOwnerBase } from "../owner-base.ts";

export const meta = pageTitle("Edit assessment");
export const loader = editAssessmentLoader;

export default function OwnerEditAssessment() {
  return <EditAssessment base={useOwnerBase()} />;
}
