import type { Notice, Payment } from "./book.ts";
import type { Faults } from "./faults.ts";

/** The simulator's strings, for tests and demonstrations. */
export interface SimulatorControl {
  faults(): Readonly<Faults>;
  /** Changes the faults named, keeps the others. */
  set(faults: Partial<Faults>): void;
  /** Behaves well again. */
  reset(): void;
  payments(): readonly Readonly<Payment>[];
  webhooks(): readonly Readonly<Notice>[];
  /** Pays, away from the hosted page, as at a bank's counter; by reference or RRR. False when there is no such payment. */
  pay(reference: string): boolean;
  /** Sends the latest event of a payment again; false when it never had one. */
  resend(reference: string, copies?: number): Promise<boolean>;
  /** Resolves when no webhook is being sent or waits for another try. */
  idle(): Promise<void>;
  /** Ends hanging answers and webhook retries. What was not delivered stays in the file, if there is one. */
  close(): void;
}
