/** The state of the step-up: requested by the API client, resolved by the dialog. */

interface PendingProof {
  readonly promise: Promise<boolean>;
  readonly settle: (proved: boolean) => void;
}

let pending: PendingProof | undefined;
let dialogs = 0;
const listeners = new Set<() => void>();

/**
 * Opens the dialog. Concurrent calls wait for the same result. @returns whether it succeeded; false immediately if no
 * dialog is mounted
 */
export function requestProof(): Promise<boolean> {
  if (pending) return pending.promise;
  if (dialogs === 0) return Promise.resolve(false);
  let settle: (proved: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  pending = { promise, settle };
  notifyListeners();
  return promise;
}

/** Closes the dialog and resolves waiting calls. */
export function settleProof(proved: boolean): void {
  const settled = pending;
  pending = undefined;
  notifyListeners();
  settled?.settle(proved);
}

export function isProofRequested(): boolean {
  return pending !== undefined;
}

/** For the dialog only: a listener means that one is mounted. */
export function watchProof(listener: () => void): () => void {
  listeners.add(listener);
  dialogs += 1;
  return () => {
    listeners.delete(listener);
    dialogs -= 1;
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
