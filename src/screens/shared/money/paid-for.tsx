import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { payPage } from "../bulk-ticket/labels.ts";

/** The bills of a payment. */
export function PaidFor({ bills }: { bills: PaymentStatus["bills"] }) {
  // Wallet fundings have no bills.
  if (bills.length === 0) return null;
  return (
    <Lines>
      {bills.map((bill) => (
        <LeadLine key={bill.token} end={<Money kobo={bill.kobo} />}>
          {bill.title} <span className="faint">{bill.code}</span>
          {bill.description ? <span className="soft">, {bill.description}</span> : null}
        </LeadLine>
      ))}
    </Lines>
  );
}

/** The address to pay the same bill or tickets again; undefined if the payment has none. */
export function payAgainUrl({
  bills,
  tickets,
}: Pick<PaymentStatus, "bills" | "tickets">): string | undefined {
  if (tickets) return payPage(tickets.token);
  const [bill] = bills;
  return bill && `/payments/pay/${bill.token}`;
}
