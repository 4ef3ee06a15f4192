import { setTimeout as sleep } from "node:timers/promises";
import type { Faults } from "./faults.ts";
import type { SimulatorLog } from "./options.ts";
import type { SimulatorStore, WebhookDelivery } from "./store.ts";

const HOLD_MS = 100;
const RESPONSE_TIMEOUT_MS = 10_000;
const CONCURRENCY = 8;

export interface WebhookSettings {
  readonly url: string;
  /** The bytes of an event, as text. */
  readonly serialise: (event: GatewayEvent) => string;
  /** Headers that prove the sender. */
  readonly sign: (body: string) => Readonly<Record<string, string>>;
  /** Delays before the second, third… attempt, in milliseconds. */
  readonly retryMs: readonly number[];
  readonly book: SimulatorStore;
  readonly faults: () => Readonly<Faults>;
  readonly closing: AbortSignal;
  readonly log: SimulatorLog | undefined;
}

export interface GatewayEvent {
  readonly event: string;
  readonly reference: string;
  readonly data: object;
}

/** Delivers signed notifications and retries until the application responds with 2xx. */
export class Webhooks {
  readonly #settings: WebhookSettings;
  readonly #running = new Set<Promise<void>>();
  #held: WebhookDelivery[] = [];

  constructor(settings: WebhookSettings) {
    this.#settings = settings;
    // Undelivered events of an earlier run.
    const waiting = settings.book.deliveries().filter(({ state }) => state === "waiting");
    for (const notice of waiting) this.#track(this.#deliver([notice]));
  }

  /** Records events and sends them, each after the first attempt of the one before it. Does not wait. */
  send(events: readonly GatewayEvent[]): void {
    const { book, faults } = this.#settings;
    const { drop_webhooks, reorder_webhooks } = faults();
    const notices = events.map((one): WebhookDelivery => {
      const { event, reference } = one;
      const state = drop_webhooks ? "dropped" : "waiting";
      return { id: book.nextId(), event, reference, body: this.#settings.serialise(one), state, attempts: 0 };
    });
    for (const notice of notices) book.saveDelivery(notice);
    if (drop_webhooks) return;
    if (!reorder_webhooks) {
      this.#track(this.#deliver(notices));
      return;
    }
    this.#held.push(...notices);
    if (this.#held.length === notices.length) this.#track(this.#releaseHeld());
  }

  /** Sends the latest event of a payment again, `copies` times. @returns false if the payment has none */
  async resend(reference: string, copies: number): Promise<boolean> {
    const notice = this.#settings.book.deliveries().findLast((one) => one.reference === reference);
    if (notice) await this.#post(notice.body, copies);
    return notice !== undefined;
  }

  /** Resolves when nothing is being sent, delayed or scheduled for retry. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #track(task: Promise<void>): void {
    const { closing, log } = this.#settings;
    const watched = task.catch((error: unknown) => {
      if (!closing.aborted) log?.warn({ error: String(error) }, "simulator webhook");
    });
    this.#running.add(watched);
    void watched.finally(() => this.#running.delete(watched));
  }

  async #releaseHeld(): Promise<void> {
    await this.#pause(HOLD_MS);
    await this.#deliver(this.#held.splice(0).reverse());
  }

  async #deliver(notices: readonly WebhookDelivery[]): Promise<void> {
    for (const notice of notices) if (!(await this.#attempt(notice))) this.#track(this.#retry(notice));
  }

  async #retry(notice: WebhookDelivery): Promise<void> {
    for (const wait of this.#settings.retryMs) {
      await this.#pause(wait);
      if (await this.#attempt(notice)) return;
    }
    this.#save(notice, "given-up");
  }

  async #attempt(notice: WebhookDelivery): Promise<boolean> {
    notice.attempts += 1;
    const delivered = await this.#post(notice.body, this.#settings.faults().webhook_copies);
    this.#settings.closing.throwIfAborted();
    if (delivered) this.#save(notice, "delivered");
    return delivered;
  }

  #save(notice: WebhookDelivery, state: WebhookDelivery["state"]): void {
    notice.state = state;
    this.#settings.book.saveDelivery(notice);
    this.#settings.log?.info({ event: notice.event, state, attempts: notice.attempts }, "simulator webhook");
  }

  /** Sends `copies` of a body, a few at a time. True if any was answered with 2xx. */
  async #post(body: string, copies: number): Promise<boolean> {
    let left = copies;
    let delivered = false;
    const sender = async () => {
      while (left-- > 0) if (await this.#postOne(body)) delivered = true;
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, copies) }, sender));
    return delivered;
  }

  async #postOne(body: string): Promise<boolean> {
    const { url, sign, closing } = this.#settings;
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        redirect: "manual",
        signal: AbortSignal.any([closing, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        headers: { "Content-Type": "application/json", ...sign(body) },
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#settings.closing, ref: false });
  }
}
