import { useLoaderData } from "react-router";
import { Button, ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { Subtitle } from "#ui/primitives/head.tsx";
import { publicReceiptLoader } from "../shared/money/receipt-loader.ts";
import { ReceiptRoll } from "../shared/money/receipt-roll.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Receipt");
export const loader = publicReceiptLoader;

/** A receipt by its public token: whoever paid got the address. */
export default function PublicReceipt() {
  const { id, content } = useLoaderData<typeof loader>();
  return (
    <section className="stack">
      <Subtitle level={1}>Receipt {content.number}</Subtitle>
      <Buttons className="no-print">
        <ButtonAnchor kind="primary" icon="file-down" href={`/api/v1/receipts/${id}/pdf?size=a4`}>
          Download PDF
        </ButtonAnchor>
        <Button icon="printer" onClick={() => window.print()}>
          Print
        </Button>
      </Buttons>
      <ReceiptRoll content={content} />
    </section>
  );
}
