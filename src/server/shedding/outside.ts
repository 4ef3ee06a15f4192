import { AsyncLocalStorage } from "node:async_hooks";
import type { Slot } from "./lane.ts";

const held = new AsyncLocalStorage<Slot>();

/** Runs a request that has this place. */
export function holding<T>(slot: Slot, work: () => T): T {
  return held.run(slot, work);
}

/**
 * Waits for something outside of this server and its database, such as a payment service, or for time to pass: meanwhile another
 * request has the place of this one, so that a service that hangs holds up nobody else.
 */
export async function outside<T>(wait: () => Promise<T>): Promise<T> {
  const back = held.getStore()?.stepOut();
  try {
    return await wait();
  } finally {
    back?.();
  }
}
