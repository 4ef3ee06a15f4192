import { findGatewayDefinition } from "../gateways/gateway-definition.ts";
import { offeredGateways } from "./gateway.ts";

/** A payment gateway that a payer can select. */
export interface PaymentOption {
  readonly provider: string;
  readonly title: string;
  /** One line that describes the next step. */
  readonly about: string;
  /** Whether the payer gets a number to pay with instead of the service's page. */
  readonly gives_reference: boolean;
}

/** The payment gateways that are offered now, in order; none if online payments are off. */
export function paymentOptions(): PaymentOption[] {
  return offeredGateways().flatMap((gateway) => {
    const definition = findGatewayDefinition(gateway.name);
    if (!definition) return [];
    const { name: provider, label: title, about, givesReference: gives_reference } = definition;
    return { provider, title, about: about(gateway), gives_reference };
  });
}
