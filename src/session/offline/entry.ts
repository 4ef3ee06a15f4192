import type { FieldErrors } from "../answer.ts";

/** What the outbox keeps of a write that waits for the network. Nothing in it knows what it is for. */
export interface OutboxEntry {
  /** Made when it was saved; its idempotency key as well. */
  readonly id: string;
  /** They are sent in this order. */
  readonly order: number;
  /** Whoever saved it, and nobody else, sends it. */
  readonly person: { readonly id: number; readonly name: string };
  /** What of: `property`. */
  readonly kind: string;
  /** What a list calls it. */
  readonly title: string;
  /** A `POST` of `body` to this path of the API. Values `entry:<id>` become the number of what that entry made. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What stays of `body` on this device once it is on record; absent: nothing. */
  readonly left?: Readonly<Record<string, unknown>>;
  /** Where its photos go once it is made; `{id}` is its number. */
  readonly photoPath?: string;
  readonly photos: readonly OutboxPhoto[];
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
  /**
   * `waiting`; `refused`: a person must look at it; `made`: on record, photos are still to go; `sent`: all is done.
   */
  readonly state: "waiting" | "refused" | "made" | "sent";
  /** It may have arrived: no answer came. It stays as it is until one has come. */
  readonly asked?: boolean;
  readonly fault?: OutboxFault;
  readonly made?: OutboxMade;
}

export interface OutboxPhoto {
  /** Its idempotency key as well. */
  readonly key: string;
  readonly name: string;
  readonly caption: string;
  readonly state: "waiting" | "sent" | "refused";
  /** Why it was refused. */
  readonly message?: string;
}

export interface OutboxFault {
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
  /** What came with it, such as what is alike. */
  readonly data?: unknown;
}

export interface OutboxMade {
  readonly id: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whether it may be changed or deleted here: nothing of it can be on record yet. */
export function isOpen({ state, asked }: OutboxEntry): boolean {
  return (state === "waiting" || state === "refused") && !asked;
}

/** A random UUID. `randomUUID` exists on https and localhost only. */
export function newEntryId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
