import { applyChoice, type CheckoutParts } from "./checkout.ts";
import type { SimulatorControl } from "./control.ts";
import { type Faults, NO_FAULTS } from "./faults.ts";
import { RETRY_MS, type SimulatorOptions } from "./options.ts";
import { type Payment, SimulatorStore } from "./store.ts";
import { type GatewayEvent, type WebhookSettings, Webhooks } from "./webhooks.ts";

export interface SimulatorParts {
  readonly parts: CheckoutParts;
  readonly control: SimulatorControl;
  /** Aborted when the simulator stops. */
  readonly closing: AbortSignal;
}

/** How one gateway formats and signs a notification, and the events of a success. */
export interface GatewayFormat extends Pick<WebhookSettings, "serialise" | "sign"> {
  readonly paidEvent: (payment: Payment, faults: Readonly<Faults>) => GatewayEvent;
  readonly returnParams: CheckoutParts["returnParams"];
}

/**
 * The parts shared by all simulated gateways: journal, notifications, faults and controls.
 * @throws if the journal can't be read or written
 */
export function createSimulatorParts(
  options: Pick<SimulatorOptions, "webhookUrl" | "file" | "retryMs" | "log" | "clock">,
  { serialise, sign, paidEvent, returnParams }: GatewayFormat,
): SimulatorParts {
  const closing = new AbortController();
  const book = new SimulatorStore(options.file);
  let current: Readonly<Faults> = NO_FAULTS;
  const currentFaults = () => current;
  const webhooks = new Webhooks({
    serialise,
    sign,
    book,
    faults: currentFaults,
    log: options.log,
    url: options.webhookUrl,
    retryMs: options.retryMs ?? RETRY_MS,
    closing: closing.signal,
  });
  const parts: CheckoutParts = {
    book,
    webhooks,
    faults: currentFaults,
    returnParams,
    clock: options.clock ?? (() => new Date()),
    paidEvent: (payment) => paidEvent(payment, current),
  };
  const control: SimulatorControl = {
    faults: currentFaults,
    set(changes) {
      current = { ...current, ...changes };
    },
    reset() {
      current = NO_FAULTS;
    },
    payments: book.payments,
    webhooks: book.deliveries,
    pay(reference) {
      const payment = book.byReference(reference) ?? book.byAccessCode(reference);
      if (payment) applyChoice(parts, payment, "pay");
      return payment !== undefined;
    },
    resend: (reference, copies = 1) => webhooks.resend(reference, copies),
    idle: () => webhooks.idle(),
    close: () => closing.abort(),
  };
  return { parts, control, closing: closing.signal };
}
