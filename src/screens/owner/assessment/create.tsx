import { CreateAssessment } from "../../shared/assessment/create.tsx";
import { newAssessmentLoader } from "../../shared/assessment/form-loader.ts";
import { useOwnerBase } from "../owner-base.ts";
import { ownerTitle } from "../titles.ts";

export const meta = ownerTitle("assess");
export const loader = newAssessmentLoader;

export default function OwnerCreateAssessment() {
  return <CreateAssessment base={useOwnerBase()} />;
}
