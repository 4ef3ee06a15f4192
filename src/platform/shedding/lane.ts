/**
 * Milliseconds: the limit of the expected time (queue and processing) and of the wait. People give up after two seconds; the
 * other second is for the network and for late timers in a busy process.
 */
const MAX_WAIT = 1_000;
/** Milliseconds that one request adds to the mean at most, so that a slow report does not affect the others. */
const MAX_SAMPLE = MAX_WAIT / 2;
/** Initial mean in milliseconds, before any request was answered. */
const FIRST_MEAN = 50;
/** Maximum number of queued requests per slot, even if answers take almost no time. */
const QUEUE = 20;
/** How much the latest request changes the mean. */
const WEIGHT = 0.1;

/** The slot of a request that is being processed. */
export interface Slot {
  /** The request is answered, or its answer has begun. */
  leave(): void;
  /**
   * Releases the slot while the request waits for another service. The returned function takes it back without queueing.
   */
  stepOut(): () => void;
}

/** A request in the queue. */
export interface QueuedRequest {
  /** The slot; undefined if the request is refused. */
  readonly turn: Promise<Slot | undefined>;
  /** Removes the request: its client disconnected. */
  drop(): void;
}

interface Holder {
  since: number;
  /** Milliseconds that it held a slot before `since`. */
  held: number;
  /** Number of reasons for which it has released its slot. */
  releaseCount: number;
}

interface QueueEntry {
  readonly since: number;
  readonly end: (slot: Slot | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/** Current figures of a lane; `shed` counts from the start of the process. */
export interface LaneFigures {
  readonly lane: string;
  readonly running: number;
  readonly waiting: number;
  readonly shed: number;
}

/**
 * Limits the concurrent requests of one kind. Others queue in order of arrival; requests that would wait too long are refused
 * before any work is done.
 */
export class Lane {
  readonly name: string;
  readonly #limit: number;
  readonly #hold: number;
  readonly #patience: number;
  readonly #running = new Set<Holder>();
  readonly #queue: QueueEntry[] = [];
  /** Mean of milliseconds that requests held a slot. */
  #mean = FIRST_MEAN;
  #shed = 0;

  /**
   * @param limit maximum of concurrent requests
   * @param options `hold`: milliseconds after which a request no longer counts, so that slow ones do not block others;
   *   `patience`: limit in milliseconds of the expected time and of the wait
   */
  constructor(name: string, limit: number, options: { readonly hold: number; readonly patience?: number }) {
    this.name = name;
    this.#limit = limit;
    this.#hold = options.hold;
    this.#patience = options.patience ?? MAX_WAIT;
  }

  /** A slot, a place in the queue, or undefined if the request is refused. */
  enter(): Slot | QueuedRequest | undefined {
    if (this.#queue.length === 0 && this.#running.size < this.#limit) return this.#start();
    if (this.#queue.length >= this.#limit * QUEUE || this.expectedTime() > this.#patience) {
      this.#shed++;
      return undefined;
    }
    return this.#wait();
  }

  /**
   * Expected milliseconds until the next request is answered, assuming that each slot is held for the mean time or as long as it has
   * been held already. While the queue is short, only current requests count: a server that recovered must not refuse any.
   */
  expectedTime(): number {
    const now = performance.now();
    const mean = this.#queue.length < this.#limit ? 1 : this.#mean;
    let freed = 0;
    for (const { since, held } of this.#running) freed += 1 / Math.max(mean, held + now - since);
    return mean + (freed === 0 ? 0 : (this.#queue.length + 1) / freed);
  }

  figures(): LaneFigures {
    return {
      lane: this.name,
      running: this.#running.size,
      waiting: this.#queue.length,
      shed: this.#shed,
    };
  }

  #wait(): QueuedRequest {
    const { promise, resolve } = Promise.withResolvers<Slot | undefined>();
    const timer = setTimeout(() => {
      this.#remove(queued);
      this.#shed++;
      resolve(undefined);
    }, this.#patience);
    const queued = { since: performance.now(), end: resolve, timer };
    this.#queue.push(queued);
    return {
      turn: promise,
      drop: () => {
        this.#remove(queued);
        resolve(undefined);
      },
    };
  }

  #remove(queued: QueueEntry): void {
    clearTimeout(queued.timer);
    const at = this.#queue.indexOf(queued);
    if (at !== -1) this.#queue.splice(at, 1);
  }

  #start(): Slot {
    const holder: Holder = { since: performance.now(), held: 0, releaseCount: 0 };
    this.#running.add(holder);
    // It no longer counts.
    const limit = setTimeout(() => this.#stepOut(holder), this.#hold).unref();
    let hasLeft = false;
    return {
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        clearTimeout(limit);
        this.#stepOut(holder);
        this.#mean += (Math.min(holder.held, MAX_SAMPLE) - this.#mean) * WEIGHT;
      },
      stepOut: () => {
        this.#stepOut(holder);
        let isBack = false;
        return () => {
          if (isBack) return;
          isBack = true;
          this.#stepIn(holder);
        };
      },
    };
  }

  #stepOut(holder: Holder): void {
    holder.releaseCount++;
    if (!this.#running.delete(holder)) return;
    holder.held += performance.now() - holder.since;
    this.#advance();
  }

  #stepIn(holder: Holder): void {
    holder.releaseCount--;
    if (holder.releaseCount > 0) return;
    holder.since = performance.now();
    this.#running.add(holder);
  }

  #advance(): void {
    while (this.#running.size < this.#limit) {
      const next = this.#queue.shift();
      if (!next) return;
      clearTimeout(next.timer);
      // The timer may be late in a busy process.
      const isOverdue = performance.now() - next.since > this.#patience;
      if (isOverdue) this.#shed++;
      next.end(isOverdue ? undefined : this.#start());
    }
  }
}
