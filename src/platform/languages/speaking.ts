import { AsyncLocalStorage } from "node:async_hooks";
import type { Spoken } from "#language/spoken.ts";

const storage = new AsyncLocalStorage<Spoken | undefined>();

// `t` also runs in browsers, so it reads the global object; on the server, that returns the request's language.
Object.defineProperty(globalThis, "ratebookSpoken", { get: () => storage.getStore(), configurable: true });

/** Runs `work` with everything rendered in this language; undefined is English. */
export function speaking<T>(spoken: Spoken | undefined, work: () => T): T {
  return spoken ? storage.run(spoken, work) : work();
}
