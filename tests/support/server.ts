import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface RunningServer {
  /** `http://localhost:PORT` */
  readonly url: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts the built product as its own process on a free port.
 * @param env DATABASE_URL and the variables that the test needs
 * @throws Error with its output when it ends before it is up
 */
export async function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), PORT: String(port), LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  await new Promise<void>((up, failed) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ratebook is running at http")) up();
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("close", (code) => failed(new Error(`The server ended with ${code}:\n${output}`)));
  });
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit");
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

/** The product announces its public address, not the port chosen by the system, so the port is chosen here. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

/** The environment without the product's settings and those of the test runner. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(
    ([name]) => !/^(RATEBOOK_|DATABASE_|VITEST|NODE_ENV$|HOST$|PORT$)/.test(name),
  );
  return Object.fromEntries(ours);
}
