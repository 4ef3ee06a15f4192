import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import pg from "pg";
import { DATABASE, getPaths, OWNER, writeDurably } from "./cluster.ts";
import { EmbeddedError } from "./error.ts";
import { pause } from "./process.ts";

const CONNECT_TIMEOUT = 60_000; // milliseconds that a server may be starting, stopping or full

export function getUrl(port: number, password: string): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** The last port of this data folder if it is free; otherwise another one, below the kernel's ephemeral ports. */
export async function choosePort(folder: string): Promise<number> {
  const remembered = Number.parseInt(await readFile(getPaths(folder).port, "utf8").catch(() => ""), 10);
  if (remembered > 0 && (await isFree(remembered))) return remembered;
  for (let attempts = 0; attempts < 1000; attempts++) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedError(
    "postgres-failed",
    "No free port was found for PostgreSQL between 20000 and 32000.",
  );
}

export async function rememberPort(folder: string, port: number): Promise<void> {
  await writeDurably(getPaths(folder).port, `${port}\n`);
}

/**
 * Waits until the server accepts the password, and creates the database if it is missing. The server also proves that it knows
 * the password (SCRAM), so it belongs to the folder.
 * @param isAlive called between attempts; false ends the waiting
 * @returns the server's version ("18.4"), or undefined if the server ended
 */
export async function openDatabase(
  port: number,
  password: string,
  isAlive: () => Promise<boolean>,
): Promise<string | undefined> {
  const deadline = performance.now() + CONNECT_TIMEOUT;
  for (;;) {
    try {
      return await connectAndReadVersion(port, password);
    } catch (cause) {
      if (!(await isAlive())) return undefined;
      const code = (cause as { code?: string }).code;
      // Refused, dropped, starting, stopping or full: temporary. A wrong password is not.
      const isTemporary =
        code === undefined || ["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "53300"].includes(code);
      if (!isTemporary || performance.now() > deadline) {
        throw new EmbeddedError(
          "postgres-failed",
          `PostgreSQL on port ${port} refused the connection: ${cause}`,
          {
            cause,
          },
        );
      }
      await pause(50);
    }
  }
}

async function connectAndReadVersion(port: number, password: string): Promise<string> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: OWNER,
    password,
    database: "postgres",
    ssl: false,
  });
  client.on("error", () => undefined); // A dropped connection fails the query below.
  try {
    await client.connect();
    const existing = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (existing.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    const { rows } = await client.query<{ server_version: string }>("SHOW server_version");
    return rows[0]?.server_version ?? "";
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}
