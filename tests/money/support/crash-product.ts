import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSimulator, startSimulator } from "#areas/collecting/gateways/paystack/simulator.ts";
import { findPostmaster, isRunning, stopPostmaster } from "#platform/database/embedded/postmaster.ts";
import { findEmbedded } from "#platform/database/embedded.ts";
import { cleanEnvironment, freePort, ROOT, type RunningServer, startServer } from "../../support/server.ts";

const SECRET = "sk_test_of_the_crash_test";

/** The built product on a data folder of its own, as an operator runs it, with a gateway that survives it. */
export interface CrashProduct {
  readonly url: string;
  readonly databaseUrl: string;
  readonly simulator: RunningSimulator;
  /** kill -9 of the application; PostgreSQL goes on, and the next application adopts it. */
  killApplication(): Promise<void>;
  /** kill -9 of PostgreSQL; the application starts it again. */
  killDatabase(): Promise<void>;
  /** What `ratebook verify` ends with and prints, beside the running application. */
  verify(): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

/** Starts it; the first start makes the database. */
export async function startCrashProduct(): Promise<CrashProduct> {
  const folder = await mkdtemp(join(tmpdir(), "ratebook-crash-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const simulator = await startSimulator(0, {
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
    // Payers come from addresses of their own, officers work like many.
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

const TRIES = 5;

/** As a supervisor would: a database that takes long to answer on a busy machine ends the application's start. */
async function start(env: Record<string, string>): Promise<RunningServer> {
  for (let tries = 1; ; tries++)
    try {
      return await startServer(env);
    } catch (error) {
      if (tries === TRIES || !String(error).includes("connection timeout")) throw error;
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
