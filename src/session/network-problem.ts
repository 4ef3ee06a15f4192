/** Whether the network dialog is open: set by the API client, read by the dialog. */

let open = false;
const listeners = new Set<() => void>();

/** Opens the network dialog. */
export function reportNetworkProblem(): void {
  set(true);
}

/** Closes the network dialog. */
export function dismissNetworkProblem(): void {
  set(false);
}

export function hasNetworkProblem(): boolean {
  return open;
}

export function watchNetworkProblem(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: boolean): void {
  open = value;
  for (const listener of listeners) listener();
}
