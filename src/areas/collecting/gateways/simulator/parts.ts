import { Book, type Payment } from "./book.ts";
import { type CheckoutParts, settle } from "./checkout.ts";
import type { SimulatorControl } from "./control.ts";
import { type Faults, NO_FAULTS } from "./faults.ts";
import { RETRY_MS, type SimulatorOptions } from "./options.ts";
import { type Event, type WebhookSettings, Webhooks } from "./webhooks.ts";

export interface SimulatorParts {
  readonly parts: CheckoutParts;
  readonly control: SimulatorControl;
  /** Aborted when the simulator stops. */
  readonly closing: AbortSignal;
}

/** How one gateway formats and signs a notification, and the events of a success. */
export interface GatewayText extends Pick<WebhookSettings, "write" | "sign"> {
  readonly paidEvent: (payment: Payment, errors: Readonly<Faults>) => Event;
  readonly returnParams: CheckoutParts["returnParams"];
}

/**
 * The parts shared by all simulated gateways: journal, notifications, faults and controls.
 * @throws if the journal can't be read or written
 */
export function simulatorParts(
  options: Pick<SimulatorOptions, "webhookUrl" | "file" | "retryMs" | "log" | "clock">,
  { write, sign, paidEvent, returnParams }: GatewayText,
): SimulatorParts {
  const closing = new AbortController();
  const book = new Book(options.file);
  let current: Readonly<Faults> = NO_FAULTS;
  const errors = () => current;
  const webhooks = new Webhooks({
    write,
    sign,
    book,
    faults: errors,
    log: options.log,
    url: options.webhookUrl,
    retryMs: options.retryMs ?? RETRY_MS,
    closing: closing.signal,
  });
  const parts: CheckoutParts = {
    book,
    webhooks,
    faults: errors,
    returnParams,
    clock: options.clock ?? (() => new Date()),
    paidEvent: (payment) => paidEvent(payment, current),
  };
  const control: SimulatorControl = {
    faults: errors,
    set(changes) {
      current = { ...current, ...changes };
    },
    reset() {
      current = NO_FAULTS;
    },
    payments: book.payments,
    webhooks: book.notices,
    pay(reference) {
      const payment = book.byReference(reference) ?? book.byAccessCode(reference);
      if (payment) settle(parts, payment, "pay");
      return payment !== undefined;
    },
    resend: (reference, copies = 1) => webhooks.resend(reference, copies),
    idle: () => webhooks.idle(),
    close: () => closing.abort(),
  };
  return { parts, control, closing: closing.signal };
}
