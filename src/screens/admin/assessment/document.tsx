import { AssessmentDocument } from "../../shared/assessment/assessment-document.tsx";
import { assessmentDocumentLoader } from "../../shared/assessment/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Assessment");
export const loader = assessmentDocumentLoader;

export default function AdminAssessmentDocument() {
  return <AssessmentDocument base="/admin" />;
}
