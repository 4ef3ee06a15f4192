import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { ticketPaymentPage } from "../bulk-ticket/addresses.ts";

/** The bills of a payment. */
export function PaidBills({ bills }: { bills: PaymentStatus["bills"] }) {
  // Wallet fundings have no bills.
  if (bills.length === 0) return null;
  return (
    <Lines>
      {bills.map((bill) => (
        <ValueLine key={bill.token} end={<Money kobo={bill.kobo} />}>
          {bill.title} <span className="faint">{bill.code}</span>
          {bill.description ? <span className="soft">, {bill.description}</span> : null}
        </ValueLine>
      ))}
    </Lines>
  );
}

/** The address to pay the same bill or tickets again; undefined if the payment has none. */
export function payAgainAddress({
  bills,
  tickets,
}: Pick<PaymentStatus, "bills" | "tickets">): string | undefined {
  if (tickets) return ticketPaymentPage(tickets.token);
  const [bill] = bills;
  return bill && `/payments/pay/${bill.token}`;
}
