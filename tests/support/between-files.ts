import "#app/registrations.ts";
import fc from "fast-check";
import { afterAll, afterEach, vi } from "vitest";
import { setOnlinePayments } from "#areas/collecting/payments/gateway.ts";
import { clearKeys } from "#kernel/secrets.ts";
import { readSettings } from "#kernel/settings.ts";
import { setCallLimits } from "#platform/rate-limit.ts";
import { seedOf } from "./depth.ts";
import { reportPages } from "./failed-pages.ts";
import { resetAllowedFailures } from "./ledger-checks.ts";
import { resetSamples } from "./sample.ts";

/*
 * Files of a worker share its modules, and this one runs before each of them: it restores process-wide state. A file's
 * fixtures are torn down after its hooks, so what they still need is restored by the next file.
 */
fc.configureGlobal({ seed: seedOf("SEED") });
resetAllowedFailures();
resetSamples();
clearKeys();
setOnlinePayments(undefined);
setCallLimits(readSettings());

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await reportPages(task.name);
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
