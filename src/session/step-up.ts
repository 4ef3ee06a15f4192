/** Whether the product waits for a person to prove who they are: asked by the api, answered by the dialog. */

interface Waiting {
  readonly promise: Promise<boolean>;
  readonly settle: (proved: boolean) => void;
}

let waiting: Waiting | undefined;
let dialogs = 0;
const listeners = new Set<() => void>();

/**
 * Opens the dialog. Calls that come meanwhile wait for the same answer.
 * @returns whether it was proved; false at once where there is no dialog
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

/** Closes the dialog; whoever waits goes on, or gives up. */
export function settleProof(proved: boolean): void {
  const settled = waiting;
  waiting = undefined;
  announce();
  settled?.settle(proved);
}

export function isProofAsked(): boolean {
  return waiting !== undefined;
}

/** For the dialog alone: while somebody listens, there is one. */
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
