import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type RunningSimulator,
  startPaystackSimulator,
} from "#areas/collecting/gateways/paystack/simulator.ts";
import { findPostmaster, isRunning, stopPostmaster } from "#platform/database/embedded/postmaster.ts";
import { findEmbedded } from "#platform/database/embedded.ts";
import { cleanEnvironment, freePort, ROOT, type RunningServer, startServer } from "../../support/server.ts";

const SECRET = "sk_test_of_the_crash_test";

/** The built product with its own data folder, as an operator runs it, and a gateway that outlives it. */
export interface CrashProduct {
  readonly url: string;
  readonly databaseUrl: string;
  readonly simulator: RunningSimulator;
  /** Kills the application with SIGKILL; PostgreSQL keeps running, and the next application adopts it. */
  killApplication(): Promise<void>;
  /** Kills PostgreSQL with SIGKILL; the application starts it again. */
  killDatabase(): Promise<void>;
  /** Exit code and output of `ratebook verify`, run beside the application. */
  verify(): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

/** Starts the product; the first start creates the database. */
export async function startCrashProduct(): Promise<CrashProduct> {
  const folder = await mkdtemp(join(tmpdir(), "ratebook-crash-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const simulator = await startPaystackSimulator(0, {
    secret: SECRET,
    webhookUrl: `${url}/api/v1/webhooks/paystack`,
    retryMs: [50, 200, 500],
  });
  const env = {
    PORT: String(port),
    RATEBOOK_DATA: folder,
    RATEBOOK_JOBS: "0",
    LOG_LEVEL: "fatal",
    RATEBOOK_GATEWAY: "paystack",
    PAYSTACK_SECRET_KEY: SECRET,
    PAYSTACK_URL: simulator.url,
    // Payers come from separate addresses, and officers call without limits.
    RATEBOOK_TRUSTED_PROXIES: "1",
    RATEBOOK_API_CALLS: "1000000000",
  };
  let server = await start(env);
  const databaseUrl = (await findEmbedded(folder))?.url;
  if (!databaseUrl) throw new Error(`No database runs in ${folder}.`);
  return {
    url,
    databaseUrl,
    simulator,
    async killApplication() {
      await server.stop("SIGKILL");
      server = await start(env);
    },
    async killDatabase() {
      const postmaster = await findPostmaster(folder);
      if (!postmaster) throw new Error("PostgreSQL does not run.");
      process.kill(postmaster.pid, "SIGKILL");
      while (await isRunning(postmaster)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    verify: () => verify(env),
    async close() {
      await server.stop();
      const left = await findPostmaster(folder);
      if (left) await stopPostmaster(left);
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const ATTEMPTS = 5;

/** Retries like a supervisor: on a busy machine, a slow database makes the application exit at start. */
async function start(env: Record<string, string>): Promise<RunningServer> {
  for (let attempts = 1; ; attempts++)
    try {
      return await startServer(env);
    } catch (error) {
      if (attempts === ATTEMPTS || !String(error).includes("connection timeout")) throw error;
    }
}

function verify(env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...cleanEnvironment(), ...env } };
    execFile(process.execPath, ["bin/ratebook.ts", "verify"], options, (error, stdout, stderr) =>
      resolve({
        code: typeof error?.code === "number" ? error.code : error ? -1 : 0,
        output: stdout + stderr,
      }),
    );
  });
}
