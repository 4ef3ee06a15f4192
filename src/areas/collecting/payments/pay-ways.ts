import { gatewayTitle } from "#domain/gateway-words.ts";
import { offeredGateways } from "./gateway.ts";

/** A payment service that a payer may choose. */
export interface PayWay {
  readonly provider: string;
  readonly title: string;
  /** What comes next, in a line. */
  readonly about: string;
}

/** The payment services that are offered now, the first first; none where nothing is paid online. */
export function payWays(): PayWay[] {
  return offeredGateways().map(({ name, checkoutForm }) => ({
    provider: name,
    title: gatewayTitle(name),
    about: aboutOf(name, checkoutForm !== undefined),
  }));
}

function aboutOf(name: string, online: boolean): string {
  if (name !== "remita") return "At once, by card, bank transfer or USSD";
  return online
    ? "You get a number (RRR) to pay with online, or at any bank"
    : "You get a number (RRR) to pay with at any bank";
}
