/**
 * Milliseconds that a request may be expected to take, in the queue and at work, and that it waits at most. As long again is
 * left for the network and for timers that are late in a busy process: people give up after two seconds.
 */
const PATIENCE = 1_000;
/** Milliseconds that one request counts for at most in the mean: a slow report says little of the others. */
const LONGEST = PATIENCE / 2;
/** Milliseconds that requests are expected to take before any was answered. */
const FIRST_MEAN = 50;
/** Waiting requests at most, for each that is worked on: also where an answer takes next to no time. */
const QUEUE = 20;
/** How much the latest request changes the mean. */
const WEIGHT = 0.1;

/** The place of a request among those that are worked on. */
export interface Slot {
  /** The request is answered, or its answer has begun. */
  leave(): void;
  /**
   * The request waits for somebody else than this server: until the function that is returned is called, another may have
   * its place. Coming back, it does not queue again.
   */
  stepOut(): () => void;
}

/** A request in the queue. */
export interface Waiting {
  /** Its place; undefined when it has to be turned away. */
  readonly turn: Promise<Slot | undefined>;
  /** Its client has gone: it takes no place. */
  drop(): void;
}

interface Holder {
  since: number;
  /** Milliseconds before `since`, while it was not out. */
  held: number;
  /** Reasons for which it is out. */
  outs: number;
}

interface Queued {
  readonly since: number;
  readonly end: (slot: Slot | undefined) => void;
  readonly timer: NodeJS.Timeout;
}

/** How a lane stands now; `shed` counts from the start of the process. */
export interface LaneFigures {
  readonly lane: string;
  readonly running: number;
  readonly waiting: number;
  readonly shed: number;
}

/**
 * Requests of one kind: so many are worked on at once, others wait in the order they came, and those that would wait for too
 * long are turned away before anything is done for them.
 */
export class Lane {
  readonly name: string;
  readonly #limit: number;
  readonly #hold: number;
  readonly #patience: number;
  readonly #running = new Set<Holder>();
  readonly #queue: Queued[] = [];
  /** Milliseconds for which a request kept its place. */
  #mean = FIRST_MEAN;
  #shed = 0;

  /**
   * @param limit requests worked on at once
   * @param options `hold`: milliseconds after which a request no longer counts, so that slow ones keep no others out;
   *   `patience`: milliseconds that a request may be expected to take, and waits at most
   */
  constructor(name: string, limit: number, options: { readonly hold: number; readonly patience?: number }) {
    this.name = name;
    this.#limit = limit;
    this.#hold = options.hold;
    this.#patience = options.patience ?? PATIENCE;
  }

  /** A place at once, one in the queue, or undefined: turned away. */
  enter(): Slot | Waiting | undefined {
    if (this.#queue.length === 0 && this.#running.size < this.#limit) return this.#start();
    if (this.#queue.length >= this.#limit * QUEUE || this.expectedTime() > this.#patience) {
      this.#shed++;
      return undefined;
    }
    return this.#wait();
  }

  /**
   * Milliseconds until the next request would be answered: each place becomes free after the mean time, or has already taken longer.
   * What took long before says nothing of a server that recovered, so while the queue is short only those that are worked on count.
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

  #wait(): Waiting {
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

  #remove(queued: Queued): void {
    clearTimeout(queued.timer);
    const at = this.#queue.indexOf(queued);
    if (at !== -1) this.#queue.splice(at, 1);
  }

  #start(): Slot {
    const holder: Holder = { since: performance.now(), held: 0, outs: 0 };
    this.#running.add(holder);
    // It does not count any more.
    const limit = setTimeout(() => this.#stepOut(holder), this.#hold).unref();
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        clearTimeout(limit);
        this.#stepOut(holder);
        this.#mean += (Math.min(holder.held, LONGEST) - this.#mean) * WEIGHT;
      },
      stepOut: () => {
        this.#stepOut(holder);
        let back = false;
        return () => {
          if (back) return;
          back = true;
          this.#stepIn(holder);
        };
      },
    };
  }

  #stepOut(holder: Holder): void {
    holder.outs++;
    if (!this.#running.delete(holder)) return;
    holder.held += performance.now() - holder.since;
    this.#advance();
  }

  #stepIn(holder: Holder): void {
    holder.outs--;
    if (holder.outs > 0) return;
    holder.since = performance.now();
    this.#running.add(holder);
  }

  #advance(): void {
    while (this.#running.size < this.#limit) {
      const next = this.#queue.shift();
      if (!next) return;
      clearTimeout(next.timer);
      // Where the process was too busy to look at its timers.
      const late = performance.now() - next.since > this.#patience;
      if (late) this.#shed++;
      next.end(late ? undefined : this.#start());
    }
  }
}
