import { PaymentReturn } from "../shared/money/payment-return.tsx";
import { paymentReturnLoader } from "../shared/money/payment-return-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Your payment");
export const loader = paymentReturnLoader;

export default function PublicReturned() {
  return <PaymentReturn />;
}
