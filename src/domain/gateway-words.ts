/** The payment services, as payers and officers read of them. */

export const gatewayNames = ["paystack", "remita"] as const;

export type GatewayName = (typeof gatewayNames)[number];

const NAMES: Readonly<Record<GatewayName, string>> = { paystack: "Paystack", remita: "Remita" };

/** A payment service's own name. */
export function gatewayTitle(name: string): string {
  return Object.hasOwn(NAMES, name) ? NAMES[name as GatewayName] : name;
}

/** 310007769676 as people read it out: "3100-0776-9676". */
export function formatRrr(rrr: string): string {
  return rrr.replace(/^(\d{4})(\d{4})(\d{4})$/, "$1-$2-$3");
}
