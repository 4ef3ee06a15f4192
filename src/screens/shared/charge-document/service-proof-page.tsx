import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import type { DocumentBase } from "../bill-changes/bill-changes-panel.tsx";
import type { serviceProofLoader } from "./service-proof-loader.ts";
import { ServiceSheet } from "./service-proof-sheet.tsx";

/** The printable proof of service. */
export function ServicePage({ base }: { base: DocumentBase }) {
  const { id, proof } = useLoaderData<typeof serviceProofLoader>();
  const { government } = usePageFrame();
  return (
    <DocumentFrame
      government={government}
      backTo={`${base}/receipt/bill/${id}`}
      back={t("Bill")}
      pdf={`/api/v1/bills/${id}/service/pdf`}
    >
      <ServiceSheet proof={proof} />
    </DocumentFrame>
  );
}
