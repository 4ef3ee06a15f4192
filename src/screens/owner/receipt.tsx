import { t } from "#language/t.ts";
import { receiptLoader } from "../shared/money/receipt-loader.ts";
import { ReceiptPage } from "../shared/money/receipt-page.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./owner-base.ts";

export const meta = pageTitle("Receipt");
export const loader = receiptLoader;

export default function OwnerReceipt() {
  return <ReceiptPage backTo={`${useOwnerBase()}/list/payments`} back={t("Payments")} />;
}
