import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import type { receiptLoader } from "./receipt-loader.ts";
import { ReceiptRoll } from "./receipt-roll.tsx";
import { useCountedPrint } from "./use-counted-print.ts";

interface ReceiptPageProps {
  backTo: string;
  back: string;
  /** Shown to officers next to the receipt; not printed. */
  aside?: ReactNode;
}

/** A receipt as a document, with a print bar. */
export function ReceiptPage({ backTo, back, aside }: ReceiptPageProps) {
  const { id, content } = useLoaderData<typeof receiptLoader>();
  const { government } = usePageFrame();
  const { marks, print, download } = useCountedPrint(id, true);
  return (
    <DocumentFrame
      government={government}
      backTo={backTo}
      back={back}
      pdf={`/api/v1/receipts/${id}/pdf?size=a4`}
      onPdf={download}
      onPrint={print}
      aside={aside}
    >
      <ReceiptRoll content={marks ? { ...content, marks } : content} />
    </DocumentFrame>
  );
}
