import type { PaymentStatus } from "#areas/collecting/payments/payment-status.ts";
import { payPage } from "../bulk-ticket/words.ts";

/** Where what a payment was for can be paid again; undefined where it names nothing. */
export function payAgain({ bills, tickets }: Pick<PaymentStatus, "bills" | "tickets">): string | undefined {
  if (tickets) return payPage(tickets.token);
  const [bill] = bills;
  return bill && `/payments/pay/${bill.token}`;
}
