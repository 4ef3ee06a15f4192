import { AppError } from "#kernel/app-error.ts";
import { publicUrl } from "#kernel/public-url.ts";
import type { PaymentGateway } from "../gateways/payment-gateway.ts";

/** How this process takes payments online. */
export interface OnlinePayments {
  /** What payers are offered first. */
  readonly gateway: PaymentGateway;
  /** What they may choose instead, in this order. */
  readonly also?: readonly PaymentGateway[];
  /** Where browsers come back to, with `?reference=…`. */
  readonly returnUrl: string;
}

let online: OnlinePayments | undefined;
let behind: readonly PaymentGateway[] = [];

/**
 * Says how payments are taken from now on; undefined: not online.
 * @param known gateways that are offered to nobody now, and asked about what was begun with them
 */
export function setOnlinePayments(
  next: OnlinePayments | undefined,
  known: readonly PaymentGateway[] = [],
): void {
  online = next;
  behind = known;
}

/** @throws AppError gateway-not-configured */
export function onlinePayments(): OnlinePayments {
  if (online) return online;
  throw notConfigured();
}

/** The gateways that payers may choose from, the first first; none when nothing is paid online. */
export function offeredGateways(): readonly PaymentGateway[] {
  return online ? [online.gateway, ...(online.also ?? [])] : [];
}

/**
 * The gateway a payer chose; without a choice the first.
 * @throws AppError gateway-not-configured, gateway-not-offered
 */
export function chosenGateway(name: string | undefined): PaymentGateway {
  const { gateway } = onlinePayments();
  const chosen = name === undefined ? gateway : offeredGateways().find((one) => one.name === name);
  if (chosen) return chosen;
  const message = "This way to pay is not offered any more. Choose another.";
  throw new AppError("invalid", message, { code: "gateway-not-offered", fields: { provider: [message] } });
}

/** The gateway that knows a payment, when this process can ask it. */
export function findGateway(provider: string): PaymentGateway | undefined {
  return [...offeredGateways(), ...behind].find(({ name }) => name === provider);
}

/** The same, for whoever cannot do without. @throws AppError gateway-not-configured */
export function getGateway(provider: string): PaymentGateway {
  const gateway = findGateway(provider);
  if (gateway) return gateway;
  throw notConfigured();
}

/** Where a browser comes back to from a gateway. */
export function returnAddress(params: Readonly<Record<string, string>>): string {
  const url = new URL(online?.returnUrl ?? new URL("/payments/receipt", publicUrl()));
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

function notConfigured(): AppError {
  return new AppError(
    "unavailable",
    "Paying online is not set up here yet. Pay at a counter or at the bank, with the code of the bill.",
    { code: "gateway-not-configured" },
  );
}
