import type { GatewayName } from "./gateway-words.ts";

/** What an installation can offer its payers, and in which order. */
const OFFERED: Readonly<Record<string, readonly GatewayName[]>> = {
  paystack: ["paystack"],
  remita: ["remita"],
  paystack_remita: ["paystack", "remita"],
  remita_paystack: ["remita", "paystack"],
};

/** The payment services that a choice of the setting offers, the first first; none for "none" and "environment". */
export function gatewaysOffered(choice: string): readonly GatewayName[] {
  return OFFERED[choice] ?? [];
}
