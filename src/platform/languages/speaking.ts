import { AsyncLocalStorage } from "node:async_hooks";
import type { Spoken } from "#language/spoken.ts";

const storage = new AsyncLocalStorage<Spoken | undefined>();

// `t` runs in browsers too, so it asks the global object: here that answers with the request's own language.
Object.defineProperty(globalThis, "ratebookSpoken", { get: () => storage.getStore(), configurable: true });

/** Runs `work`, with everything it draws and says in this language; undefined is English. */
export function speaking<T>(spoken: Spoken | undefined, work: () => T): T {
  return spoken ? storage.run(spoken, work) : work();
}
