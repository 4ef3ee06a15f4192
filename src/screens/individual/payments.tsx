import { OwnPayments } from "../owner/payments.tsx";
import { ownPaymentsLoader } from "../owner/payments-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("My payments");
export const loader = ownPaymentsLoader;

export default function IndividualPayments() {
  return <OwnPayments base="/individual" />;
}
