import { AsyncLocalStorage } from "node:async_hooks";
import type { LoadedLanguage } from "#language/loaded-language.ts";

const storage = new AsyncLocalStorage<LoadedLanguage | undefined>();

// `t` also runs in browsers, so it reads the global object; on the server, that returns the request's language.
Object.defineProperty(globalThis, "ratebookSpoken", { get: () => storage.getStore(), configurable: true });

/** Runs `work` with everything rendered in this language; undefined is English. */
export function withLanguage<T>(spoken: LoadedLanguage | undefined, work: () => T): T {
  return spoken ? storage.run(spoken, work) : work();
}
