import { AppError } from "#kernel/app-error.ts";
import { publicUrl } from "#kernel/public-url.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";

/** How this process takes payments online. */
export interface OnlinePayments {
  /** Preselected for payers. */
  readonly gateway: PaymentGateway;
  /** Alternatives for payers, in this order. */
  readonly alternatives?: readonly PaymentGateway[];
  /** Where browsers return to, with `?reference=…`. */
  readonly returnUrl: string;
}

let online: OnlinePayments | undefined;
let queryOnly: readonly PaymentGateway[] = [];

/**
 * Sets how payments are taken from now on; undefined: not online.
 * @param queryOnlyGateways gateways that are not offered, but queried about earlier payments
 */
export function setOnlinePayments(
  next: OnlinePayments | undefined,
  queryOnlyGateways: readonly PaymentGateway[] = [],
): void {
  online = next;
  queryOnly = queryOnlyGateways;
}

/** @throws AppError gateway-not-configured */
export function onlinePayments(): OnlinePayments {
  if (online) return online;
  throw notConfigured();
}

/** The gateways that payers can select from, in order; none if online payments are off. */
export function offeredGateways(): readonly PaymentGateway[] {
  return online ? [online.gateway, ...(online.alternatives ?? [])] : [];
}

/**
 * The gateway that a payer selected; default: the first.
 * @throws AppError gateway-not-configured, gateway-not-offered
 */
export function selectGateway(name: string | undefined): PaymentGateway {
  const { gateway } = onlinePayments();
  const chosen = name === undefined ? gateway : offeredGateways().find((one) => one.name === name);
  if (chosen) return chosen;
  const message = "This payment method is no longer available. Select another one.";
  throw new AppError("invalid", message, { code: "gateway-not-offered", fields: { provider: [message] } });
}

/** The gateway of a payment, if this process can query it. */
export function findGateway(provider: string): PaymentGateway | undefined {
  return [...offeredGateways(), ...queryOnly].find(({ name }) => name === provider);
}

/** The same, but required. @throws AppError gateway-not-configured */
export function getGateway(provider: string): PaymentGateway {
  const gateway = findGateway(provider);
  if (gateway) return gateway;
  throw notConfigured();
}

/** Where a browser returns to from a gateway. */
export function gatewayReturnUrl(params: Readonly<Record<string, string>>): string {
  const url = new URL(online?.returnUrl ?? new URL("/payments/receipt", publicUrl()));
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

function notConfigured(): AppError {
  return new AppError(
    "unavailable",
    "Online payment is not available yet. Pay at a counter or bank with the pay code of the bill.",
    { code: "gateway-not-configured" },
  );
}
