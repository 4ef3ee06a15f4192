import type { ReactNode } from "react";

export interface Message {
  /** `bad` stays until it is closed or the page is left. */
  kind: "good" | "bad" | "info";
  title: string;
  text?: ReactNode;
  /** One action: "Undo", "Try again". */
  action?: { label: string; onAction: () => void };
  /** Milliseconds until it disappears; 5000 by default. 0 stays. */
  duration?: number;
}

export interface Toast extends Message {
  id: number;
  /** Milliseconds, by `performance.now()`. */
  shownAt: number;
}

/** Errors this recent (milliseconds) belong to the new page, not to the one that was left. */
const RECENT_MS = 1000;

const NONE: readonly Toast[] = [];
const MAX_TOASTS = 4;

let toasts: readonly Toast[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message at the top right. @returns its id. Browser only. */
export function notify(message: Message): number {
  lastId += 1;
  const others = toasts.length < MAX_TOASTS ? toasts : withoutOldest(toasts);
  change([...others, { ...message, id: lastId, shownAt: performance.now() }]);
  return lastId;
}

/**
 * Shows why a request failed. Shows nothing for status 0 (no response): the network dialog is already open. Browser only.
 */
export function notifyFailure(
  title: string,
  { status, message }: { readonly status: number; readonly message: string },
): void {
  if (status !== 0) notify({ kind: "bad", title, text: message });
}

/** Closes a message; without an id, the newest. */
export function dismiss(id: number | undefined = toasts.at(-1)?.id): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Closes the errors of a page that was left. */
export function dismissOldErrors(): void {
  const oldest = performance.now() - RECENT_MS;
  const remaining = toasts.filter(({ kind, shownAt }) => kind !== "bad" || shownAt > oldest);
  if (remaining.length < toasts.length) change(remaining);
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
