import type { RunningSimulator } from "#areas/collecting/gateways/paystack/simulator.ts";

export type Provider = "paystack" | "remita";

type GatewayEvent = "pay" | "decline" | "refund";

export interface GatewayOutcome {
  /** Steps happen at separate times; the events of one step are notified only after all of them. */
  readonly steps: readonly (readonly GatewayEvent[])[];
  /** The states it may have once everything was notified. */
  readonly finalStates: readonly string[];
}

/** Outcomes of payments at their gateway. */
export const gatewayOutcomes: Readonly<Record<Provider, readonly GatewayOutcome[]>> = {
  paystack: [
    { steps: [["pay"]], finalStates: ["confirmed"] },
    { steps: [["decline"]], finalStates: ["failed"] },
    { steps: [["decline"], ["pay"]], finalStates: ["confirmed"] },
    { steps: [["decline", "pay"]], finalStates: ["confirmed"] },
    // The refund happens before the payment is notified.
    { steps: [["pay", "refund"]], finalStates: ["reversed"] },
    // The confirmation may come before the refund; a confirmed payment is reversed only by officers.
    { steps: [["pay"], ["refund"]], finalStates: ["confirmed", "reversed"] },
  ],
  remita: [
    { steps: [["pay"]], finalStates: ["confirmed"] },
    { steps: [["decline"]], finalStates: ["failed"] },
    { steps: [["decline"], ["pay"]], finalStates: ["confirmed"] },
    { steps: [["decline", "pay"]], finalStates: ["confirmed"] },
  ],
};

export interface GatewayPayment {
  readonly provider: Provider;
  readonly simulator: RunningSimulator;
  /** The secret of the Paystack account. */
  readonly secret: string;
  readonly reference: string;
}

/** A notification as a gateway sends it. */
export interface Notice {
  readonly provider: Provider;
  readonly body: string;
}

/**
 * The steps of a payment at its gateway; each returns the notifications available by then. The simulators must be
 * set to drop webhooks, so that they only record them.
 */
export function stepsOf({ steps }: GatewayOutcome, at: GatewayPayment): (() => Promise<Notice[]>)[] {
  let declined = false;
  return steps.map((step) => async () => {
    for (const what of step) {
      await simulateEvent(what, at);
      declined ||= what === "decline";
    }
    const notified = at.simulator.control.webhooks().filter(({ reference }) => reference === at.reference);
    // Simulators do not notify failures.
    const bodies = [...notified.map(({ body }) => body), ...(declined ? [failureOf(at)] : [])];
    return bodies.map((body) => ({ provider: at.provider, body }));
  });
}

async function simulateEvent(what: GatewayEvent, at: GatewayPayment): Promise<void> {
  const { simulator, reference, secret } = at;
  if (what === "pay") {
    simulator.control.pay(reference);
    return;
  }
  const { access_code = "" } = paymentOf(at) ?? {};
  const response =
    what === "decline"
      ? await fetch(`${simulator.url}/checkout/${access_code}`, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({ choice: "decline" }),
        })
      : await fetch(`${simulator.url}/refund`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Authorization: `Bearer ${secret}` },
          body: JSON.stringify({ transaction: reference }),
        });
  if (response.status >= 400) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  await response.body?.cancel();
}

function failureOf(at: GatewayPayment): string {
  const { id, reference, access_code, kobo, currency } = paymentOf(at) ?? {};
  return at.provider === "paystack"
    ? JSON.stringify({
        event: "charge.failed",
        data: { id, reference, amount: kobo, currency, status: "failed" },
      })
    : JSON.stringify([{ rrr: access_code, orderId: reference, amount: (kobo ?? 0) / 100 }]);
}

function paymentOf({ simulator, reference }: GatewayPayment) {
  return simulator.control.payments().find((one) => one.reference === reference);
}
