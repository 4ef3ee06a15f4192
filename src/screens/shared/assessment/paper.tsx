import { useLoaderData } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import { ChargeSheet } from "../charge-paper/charge-sheet.tsx";
import { type AssessmentBase, assessmentPages, assessmentPaths } from "./addresses.ts";
import type { assessmentPaperLoader } from "./view-loader.ts";

/** An issued assessment as it is printed. */
export function AssessmentPaper({ base }: { base: AssessmentBase }) {
  const { id, code, paper, qr } = useLoaderData<typeof assessmentPaperLoader>();
  const { government } = usePageFrame();
  return (
    <PaperFrame
      government={government}
      backTo={assessmentPages.view(base, id)}
      back={code}
      pdf={`${assessmentPaths.one(id)}/pdf`}
    >
      <ChargeSheet paper={paper} qr={qr} />
    </PaperFrame>
  );
}
