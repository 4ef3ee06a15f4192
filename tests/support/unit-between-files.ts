import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { seedOf } from "./depth.ts";

/** Files of a worker share its modules: what one of them changed of the process is put back before the next. */
fc.configureGlobal({ seed: seedOf("SEED") });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
