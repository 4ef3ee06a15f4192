import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { seedOf } from "./depth.ts";

/** Files of a worker share its modules: state that one of them changed is restored before the next. */
fc.configureGlobal({ seed: seedOf("SEED") });

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
