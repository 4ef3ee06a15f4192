import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** One transaction of the simulated gateway. Amounts in kobo, times as ISO 8601 in UTC. */
export interface Payment {
  readonly id: number;
  readonly reference: string;
  readonly access_code: string;
  readonly kobo: number;
  readonly currency: string;
  readonly email: string;
  readonly callback_url: string | undefined;
  readonly metadata: unknown;
  readonly created_at: string;
  status: "abandoned" | "failed" | "reversed" | "success";
  paid_at: string | null;
  refunded_kobo: number;
}

/** One webhook event and the state of its delivery. */
export interface WebhookDelivery {
  readonly id: number;
  readonly event: string;
  readonly reference: string;
  /** The exact bytes, as text: every delivery sends the same. */
  readonly body: string;
  state: "waiting" | "delivered" | "dropped" | "given-up";
  attempts: number;
}

type Line = { payment: Payment } | { notice: WebhookDelivery };

/**
 * Payments and webhooks of the simulator: in memory and, with a file, also in a journal of JSON lines, so that pending
 * payments survive a restart. Every change is written before it is answered.
 */
export class SimulatorStore {
  readonly #file: string | undefined;
  readonly #byReference = new Map<string, Payment>();
  readonly #byAccessCode = new Map<string, Payment>();
  readonly #byId = new Map<number, Payment>();
  readonly #deliveries = new Map<number, WebhookDelivery>();
  #lastId = 0;

  /** @throws if the file can't be read or written */
  constructor(file?: string) {
    this.#file = file;
    if (!file) return;
    for (const line of readJournal(file)) this.#apply(line);
    // Rewriting the journal with the current state keeps it from growing without limit.
    const lines: Line[] = [...this.payments()].map((payment) => ({ payment }));
    lines.push(...this.deliveries().map((notice) => ({ notice })));
    writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(""), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  /** Never used before, not even by an earlier run: the application identifies webhooks by it. */
  nextId(): number {
    this.#lastId = Math.max(this.#lastId + 1, Date.now());
    return this.#lastId;
  }

  byReference = (reference: string): Payment | undefined => this.#byReference.get(reference);
  byAccessCode = (code: string): Payment | undefined => this.#byAccessCode.get(code);
  byId = (id: number): Payment | undefined => this.#byId.get(id);
  payments = (): Payment[] => [...this.#byId.values()];
  deliveries = (): WebhookDelivery[] => [...this.#deliveries.values()];

  /** Adds or updates a payment. */
  save(payment: Payment): void {
    this.#write({ payment });
  }

  saveDelivery(notice: WebhookDelivery): void {
    this.#write({ notice });
  }

  #write(line: Line): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#apply(line);
  }

  #apply(line: Line): void {
    if ("notice" in line) {
      this.#deliveries.set(line.notice.id, line.notice);
      this.#lastId = Math.max(this.#lastId, line.notice.id);
      return;
    }
    const { payment } = line;
    this.#byReference.set(payment.reference, payment);
    this.#byAccessCode.set(payment.access_code, payment);
    this.#byId.set(payment.id, payment);
    this.#lastId = Math.max(this.#lastId, payment.id);
  }
}

/** The complete lines of the journal: a process killed while writing leaves at most one incomplete last line. */
function readJournal(file: string): Line[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Line);
}
