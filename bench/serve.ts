import { type ChildProcess, spawn } from "node:child_process";

export interface ProductServer {
  readonly url: string;
  /** Of the demo administrator. */
  readonly cookie: string;
  stop(): Promise<void>;
}

/**
 * Starts the built product as a process on this database and signs an administrator in.
 * @param env overrides of the environment variables below
 */
export async function serveProduct(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  const child = spawn(process.execPath, ["server.ts"], {
    // Rate limits are per session; a benchmark simulates many people in one.
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      LOG_LEVEL: "warn",
      RATEBOOK_API_CALLS: "1000000000",
      RATEBOOK_VISITOR_CALLS: "1000000000",
      NODE_ENV: "production",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await waitForUrl(child);
  const { demoPassword } = await import("#domain/demonstration.ts");
  const answer = await fetch(`${url}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@ratebook.test", password: demoPassword, client: "browser" }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .find((line) => line.startsWith("sid="))
    ?.split(";")[0];
  if (!cookie) throw new Error(`Signing in answered ${answer.status}.`);
  return {
    url,
    cookie,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const address = /Ratebook is at (http:\/\/localhost:\d+)/.exec(output)?.[1];
      if (address) found(address);
    });
    child.once("exit", (code) => failed(new Error(`The server ended with ${code}.`)));
  });
}
