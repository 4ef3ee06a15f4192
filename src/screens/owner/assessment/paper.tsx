import { AssessmentPaper } from "../../shared/assessment/paper.tsx";
import { assessmentPaperLoader } from "../../shared/assessment/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { useOwnerBase } from "../mount.ts";

export const meta = pageTitle("Assessment");
export const loader = assessmentPaperLoader;

export default function OwnerAssessmentPaper() {
  return <AssessmentPaper base={useOwnerBase()} />;
}
