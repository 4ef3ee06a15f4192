import { OwnBill } from "../owner/bill.tsx";
import { ownBillLoader } from "../owner/bill-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Bill");
export const loader = ownBillLoader;

export default function IndividualBill() {
  return <OwnBill base="/individual" />;
}
