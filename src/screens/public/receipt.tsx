import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Button, ButtonAnchor, Buttons } from "#ui/primitives/button.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { publicReceiptLoader } from "../shared/money/receipt-loader.ts";
import { ReceiptRoll } from "../shared/money/receipt-roll.tsx";
import { useCountedPrint } from "../shared/money/use-counted-print.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Receipt");
export const loader = publicReceiptLoader;

/** A receipt by its public token, which the payer received. */
export default function PublicReceipt() {
  const { id, content, masked } = useLoaderData<typeof loader>();
  const { marks, print, download } = useCountedPrint(id, !masked);
  return (
    <section className="stack">
      <div className="no-print">
        <Subtitle level={1}>{t("Receipt {number}", { number: content.number })}</Subtitle>
      </div>
      <Buttons className="no-print">
        <ButtonAnchor
          kind="primary"
          icon="file-down"
          href={`/api/v1/receipts/${id}/pdf?size=a4`}
          onClick={download}
        >
          {t("Download PDF")}
        </ButtonAnchor>
        <Button icon="printer" onClick={print}>
          {t("Print")}
        </Button>
      </Buttons>
      {masked ? (
        <p className="note no-print">
          {t("The payer’s details are hidden. If this is your receipt, sign in to see them.")}
        </p>
      ) : null}
      <ReceiptRoll content={marks ? { ...content, marks } : content} />
    </section>
  );
}
