import type { Faults } from "./faults.ts";
import type { Payment, WebhookDelivery } from "./store.ts";

/** Controls of the simulator, for tests and demonstrations. */
export interface SimulatorControl {
  faults(): Readonly<Faults>;
  /** Changes the named faults, keeps the others. */
  set(faults: Partial<Faults>): void;
  /** Removes all faults. */
  reset(): void;
  payments(): readonly Readonly<Payment>[];
  webhooks(): readonly Readonly<WebhookDelivery>[];
  /** Pays outside the hosted page, as at a bank's counter; by reference or RRR. False if there is no such payment. */
  pay(reference: string): boolean;
  /** Sends the latest event of a payment again; false if it has none. */
  resend(reference: string, copies?: number): Promise<boolean>;
  /** Resolves when no webhook is being sent or scheduled for retry. */
  idle(): Promise<void>;
  /** Ends hanging responses and webhook retries. Undelivered events remain in the file, if there is one. */
  close(): void;
}
