import { AsyncLocalStorage } from "node:async_hooks";
import type { Slot } from "./lane.ts";

const held = new AsyncLocalStorage<Slot>();

/** Runs a request that holds this slot. */
export function holding<T>(slot: Slot, work: () => T): T {
  return held.run(slot, work);
}

/**
 * Waits for something other than this server and its database, such as a payment gateway or a delay. The slot of the request is
 * released meanwhile, so that a service that hangs does not block other requests.
 */
export async function outside<T>(wait: () => Promise<T>): Promise<T> {
  const back = held.getStore()?.stepOut();
  try {
    return await wait();
  } finally {
    back?.();
  }
}
