import { AssessmentDocument } from "../../shared/assessment/paper.tsx";
import { assessmentDocumentLoader } from "../../shared/assessment/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useOwnerBase } from "../mount.ts";

export const meta = pageTitle("Assessment");
export const loader = assessmentDocumentLoader;

export default function OwnerAssessmentDocument() {
  return <AssessmentDocument base={useOwnerBase()} />;
}
