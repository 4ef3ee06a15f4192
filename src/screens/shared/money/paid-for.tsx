import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { payPage } from "../bulk-ticket/words.ts";

/** What a payment is for, bill by bill. */
export function PaidFor({ bills }: { bills: PaymentStatus["bills"] }) {
  // A wallet is funded without any.
  if (bills.length === 0) return null;
  return (
    <Lines>
      {bills.map((bill) => (
        <LeadLine key={bill.token} end={<Money kobo={bill.kobo} />}>
          {bill.title} <span className="faint">{bill.code}</span>
          {bill.about ? <span className="soft">, {bill.about}</span> : null}
        </LeadLine>
      ))}
    </Lines>
  );
}

/** Where what a payment was for can be paid again; undefined where it names nothing. */
export function payAgain({ bills, tickets }: Pick<PaymentStatus, "bills" | "tickets">): string | undefined {
  if (tickets) return payPage(tickets.token);
  const [bill] = bills;
  return bill && `/payments/pay/${bill.token}`;
}
