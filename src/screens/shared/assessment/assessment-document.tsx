import { useLoaderData } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { ChargeSheet } from "../charge-document/charge-sheet.tsx";
import { type AssessmentBase, assessmentPages, assessmentPaths } from "./addresses.ts";
import type { assessmentDocumentLoader } from "./view-loader.ts";

/** An issued assessment as it is printed. */
export function AssessmentDocument({ base }: { base: AssessmentBase }) {
  const { id, code, document, qr } = useLoaderData<typeof assessmentDocumentLoader>();
  const { government } = usePageFrame();
  return (
    <DocumentFrame
      government={government}
      backTo={assessmentPages.view(base, id)}
      back={code}
      pdf={`${assessmentPaths.one(id)}/pdf`}
    >
      <ChargeSheet document={document} qr={qr} />
    </DocumentFrame>
  );
}
