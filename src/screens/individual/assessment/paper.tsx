import { AssessmentPaper } from "../../shared/assessment/paper.tsx";
import { assessmentPaperLoader } from "../../shared/assessment/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Assessment");
export const loader = assessmentPaperLoader;

export default function IndividualAssessmentPaper() {
  return <AssessmentPaper base="/individual" />;
}
