import type { ReactNode } from "react";

export interface Message {
  /** `bad` stays until it is closed or the page is left. */
  kind: "good" | "bad" | "info";
  title: string;
  text?: ReactNode;
  /** One action: "Undo", "Try again". */
  action?: { label: string; onAction: () => void };
  /** Milliseconds until it disappears; 5000 by default. 0 stays. */
  after?: number;
}

export interface Toast extends Message {
  id: number;
  /** Milliseconds, by `performance.now()`. */
  shownAt: number;
}

/** Errors this recent (milliseconds) belong to the new page, not to the one that was left. */
const FRESH = 1000;

const NONE: readonly Toast[] = [];
const MOST = 4;

let toasts: readonly Toast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top right. @returns its id. Browser only. */
export function notify(message: Message): number {
  lastId += 1;
  const stored = toasts.length < MOST ? toasts : withoutOldest(toasts);
  change([...stored, { ...message, id: lastId, shownAt: performance.now() }]);
  return lastId;
}

/** Closes a message; without an id, the newest. */
export function dismiss(id: number | undefined = toasts.at(-1)?.id): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Closes the errors of a page that was left. */
export function dismissOldErrors(): void {
  const oldest = performance.now() - FRESH;
  const stored = toasts.filter(({ kind, shownAt }) => kind !== "bad" || shownAt > oldest);
  if (stored.length < toasts.length) change(stored);
}

/** The messages shown at this moment, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** While rendering on the server there are none. */
export function noToasts(): readonly Toast[] {
  return NONE;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Errors are dropped last. */
function withoutOldest(list: readonly Toast[]): readonly Toast[] {
  const oldest = list.find((toast) => toast.kind !== "bad") ?? list[0];
  return list.filter((toast) => toast !== oldest);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
