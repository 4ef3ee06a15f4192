import { AssessmentDocument } from "../../shared/assessment/assessment-document.tsx";
import { assessmentDocumentLoader } from "../../shared/assessment/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useOwnerBase } from "../owner-base.ts";

export const meta = pageTitle("Assessment");
export const loader = assessmentDocumentLoader;

export default function OwnerAssessmentDocument() {
  return <AssessmentDocument base={useOwnerBase()} />;
}
