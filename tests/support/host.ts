import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { cleanEnvironment, freePort, ROOT } from "./server.ts";

/** The process of this worker that serves the built product, for one file after another. */
export interface Host {
  readonly url: string;
  /** Serves a database from now on. @param env of the product, as `startServer` takes it */
  serve(env: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
  /** Its output since it started to serve this database. */
  output(): string;
}

let started: Promise<Host & { readonly process: ChildProcess }> | undefined;

/** The host of this worker; a new one if the last has ended. */
export async function productHost(): Promise<Host> {
  const known = await started?.catch(() => undefined);
  if (!known || known.process.exitCode !== null || known.process.signalCode !== null) started = startHost();
  return (await started) as Host;
}

async function startHost(): Promise<Host & { readonly process: ChildProcess }> {
  const port = await freePort();
  const child = fork(join(ROOT, "tests/support/product-host.ts"), {
    cwd: ROOT,
    execArgv: [],
    env: { ...cleanEnvironment(), PORT: String(port), LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const answer = () =>
    new Promise<void>((done, failed) => {
      const ended = (code: number | null) => failed(new Error(`The product ended with ${code}:\n${output}`));
      child.once("exit", ended);
      child.once("message", (message: "done" | { readonly failed: string }) => {
        child.off("exit", ended);
        if (message === "done") done();
        else failed(new Error(`The product did not start:\n${output}${message.failed}`));
      });
    });
  await answer();
  const notify = async (message: "stop" | Readonly<Record<string, string>>) => {
    output = "";
    child.send(message);
    await answer();
  };
  return {
    url: `http://localhost:${port}`,
    process: child,
    serve: notify,
    stop: () => notify("stop"),
    output: () => output,
  };
}
