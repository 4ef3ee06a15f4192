import { OwnerPay } from "../owner/pay.tsx";
import { payLoader } from "../owner/pay-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Pay what is owed");
export const loader = payLoader;

export default function IndividualPay() {
  return <OwnerPay />;
}
