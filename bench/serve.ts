import { demoPassword } from "#domain/demonstration.ts";
import { startServer } from "../tests/support/server.ts";

export interface ProductServer {
  readonly url: string;
  /** Of the demo administrator. */
  readonly cookie: string;
  stop(): Promise<unknown>;
}

/**
 * Starts the built product as a process on this database and signs an administrator in.
 * @param env overrides of the environment variables below
 */
export async function serveProduct(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProductServer> {
  const { url, stop } = await startServer({
    DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
    // Rate limits are per session; a benchmark simulates many people in one.
    RATEBOOK_API_CALLS: "1000000000",
    RATEBOOK_VISITOR_CALLS: "1000000000",
    ...env,
  });
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
  return { url, cookie, stop };
}
