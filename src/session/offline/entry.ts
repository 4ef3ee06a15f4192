import type { FieldErrors } from "../answer.ts";

/** An entry of the outbox: a write to send when online. Independent of what it is for. */
export interface OutboxEntry {
  /** Created when saved; also its idempotency key. */
  readonly id: string;
  /** They are sent in this order. */
  readonly order: number;
  /** The user who saved it; only they send it. */
  readonly person: { readonly id: number; readonly name: string };
  /** The register: `property`. */
  readonly kind: string;
  /** The title in lists. */
  readonly title: string;
  /**
   * A `POST` of `body` to this path of the API. Values `entry:<id>` are replaced by the id of the record that entry
   * created.
   */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The part of `body` that stays on this device after sending; absent: nothing. */
  readonly left?: Readonly<Record<string, unknown>>;
  /** The API path of its photos; `{id}` is the id of the record. */
  readonly photoPath?: string;
  readonly photos: readonly OutboxPhoto[];
  /** Milliseconds since 1970, by this device's clock. */
  readonly at: number;
  /**
   * `waiting`; `refused`: the user must correct it; `made`: recorded, photos are still to be sent; `sent`: done.
   */
  readonly state: "waiting" | "refused" | "made" | "sent";
  /** It was sent without a response, so it can't be edited until there is one. */
  readonly asked?: boolean;
  readonly fault?: OutboxError;
  readonly made?: OutboxMade;
}

export interface OutboxPhoto {
  /** Also its idempotency key. */
  readonly key: string;
  readonly name: string;
  readonly caption: string;
  readonly state: "waiting" | "sent" | "refused";
  /** Why it was rejected. */
  readonly message?: string;
}

export interface OutboxError {
  readonly code: string;
  readonly message: string;
  readonly errors?: FieldErrors;
  /** Data of the error, such as possible duplicates. */
  readonly data?: unknown;
}

export interface OutboxMade {
  readonly id: number;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whether it can be edited or deleted here: it can't be recorded yet. */
export function isEditable({ state, asked }: OutboxEntry): boolean {
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
