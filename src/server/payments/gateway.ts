import { AppError } from "../app-error.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";

/** How this process takes payments online. */
export interface OnlinePayments {
  readonly gateway: PaymentGateway;
  /** Where browsers come back to, with `?reference=…`. */
  readonly returnUrl: string;
}

let online: OnlinePayments | undefined;

/** Says how payments are taken from now on; undefined: not online. */
export function setOnlinePayments(next: OnlinePayments | undefined): void {
  online = next;
}

/** @throws AppError gateway-not-configured */
export function onlinePayments(): OnlinePayments {
  if (online) return online;
  throw new AppError(
    "unavailable",
    "Paying online is not set up here yet. Pay at a counter or at the bank, with the code of the bill.",
    { code: "gateway-not-configured" },
  );
}

/** The gateway that knows a payment, when this process talks to it. */
export function findGateway(provider: string): PaymentGateway | undefined {
  return online?.gateway.name === provider ? online.gateway : undefined;
}
