import { usePageFrame } from "#page-frame.ts";
import { PublicFrame } from "#ui/shell/public-frame.tsx";
import { PaymentReturn } from "../shared/money/payment-return.tsx";
import { paymentReturnLoader } from "../shared/money/payment-return-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./owner-base.ts";
import { titleIn } from "./titles.ts";

export const meta = pageTitle("Your payment");
export const loader = paymentReturnLoader;

export default function OwnerReturned() {
  const { government } = usePageFrame();
  const base = useOwnerBase();
  return (
    <PublicFrame
      government={government}
      homeTo={base}
      links={[{ to: base, label: titleIn(base, "home") }]}
      narrow
    >
      <PaymentReturn />
    </PublicFrame>
  );
}
