import { AsyncLocalStorage } from "node:async_hooks";
import type { Slot } from "./lane.ts";

const currentSlot = new AsyncLocalStorage<Slot>();

/** Runs a request that holds this slot. */
export function withSlot<T>(slot: Slot, work: () => T): T {
  return currentSlot.run(slot, work);
}

/**
 * Waits for something other than this server and its database, such as a payment gateway or a delay. The slot of the request is
 * released meanwhile, so that a service that hangs does not block other requests.
 */
export async function withoutSlot<T>(work: () => Promise<T>): Promise<T> {
  const back = currentSlot.getStore()?.stepOut();
  try {
    return await work();
  } finally {
    back?.();
  }
}
