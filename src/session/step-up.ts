/** The state of the step-up: requested by the API client, resolved by the dialog. */

interface Waiting {
  readonly promise: Promise<boolean>;
  readonly settle: (proved: boolean) => void;
}

let waiting: Waiting | undefined;
let dialogs = 0;
const listeners = new Set<() => void>();

/**
 * Opens the dialog. Concurrent calls wait for the same result. @returns whether it succeeded; false immediately if no
 * dialog is mounted
 */
export function askForProof(): Promise<boolean> {
  if (waiting) return waiting.promise;
  if (dialogs === 0) return Promise.resolve(false);
  let settle: (proved: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { promise, settle };
  announce();
  return promise;
}

/** Closes the dialog and resolves waiting calls. */
export function settleProof(proved: boolean): void {
  const settled = waiting;
  waiting = undefined;
  announce();
  settled?.settle(proved);
}

export function isProofAsked(): boolean {
  return waiting !== undefined;
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

function announce(): void {
  for (const listener of listeners) listener();
}
