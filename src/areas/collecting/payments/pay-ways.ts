import { findDefinition } from "../gateways/gateway-definition.ts";
import { offeredGateways } from "./gateway.ts";

/** A payment service that a payer may choose. */
export interface PayWay {
  readonly provider: string;
  readonly title: string;
  /** What comes next, in a line. */
  readonly about: string;
  /** Whether the payer gets a number to pay with, instead of the service's page. */
  readonly gives_reference: boolean;
}

/** The payment services that are offered now, the first first; none where nothing is paid online. */
export function payWays(): PayWay[] {
  return offeredGateways().flatMap((gateway) => {
    const definition = findDefinition(gateway.name);
    if (!definition) return [];
    const { name: provider, label: title, about, givesReference: gives_reference } = definition;
    return { provider, title, about: about(gateway), gives_reference };
  });
}
