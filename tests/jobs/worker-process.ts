import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface WorkerProcess {
  readonly process: ChildProcess;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Starts `worker.ts` on a database; resolves once it polls for jobs. */
export async function startWorker(url: string, env: Record<string, string> = {}): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/worker.ts`], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    process: child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}
