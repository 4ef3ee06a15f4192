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
        <BillLine key={bill.token} bill={bill} kobo={bill.kobo} />
      ))}
    </Lines>
  );
}

/** Bills with their balances. */
export function BillBalances({ bills }: { bills: PaymentStatus["bills"] }) {
  return (
    <Lines>
      {bills.map((bill) => (
        <BillLine key={bill.token} bill={bill} kobo={bill.balance_kobo} />
      ))}
    </Lines>
  );
}

function BillLine({ bill, kobo }: { bill: PaymentStatus["bills"][number]; kobo: number }) {
  const { title, code, description } = bill;
  return (
    <ValueLine end={<Money kobo={kobo} />}>
      {title} <span className="faint nowrap">{code}</span>
      {description ? <span className="soft">, {description}</span> : null}
    </ValueLine>
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
