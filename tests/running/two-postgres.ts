import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { administer } from "../support/database.ts";
import { freePort } from "../support/server.ts";

/** Debian's PostgreSQL, the oldest supported version; the embedded one has no `pg_basebackup`. */
const PROGRAMS = "/usr/lib/postgresql/15/bin";
export const isThere = existsSync(`${PROGRAMS}/pg_basebackup`);

const run = promisify(execFile);
/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const ANYBODY = 65_534;

async function program(name: string, ...args: string[]): Promise<void> {
  const command = [`${PROGRAMS}/${name}`, ...args];
  if (isRoot) command.unshift("setpriv", `--reuid=${ANYBODY}`, `--regid=${ANYBODY}`, "--clear-groups");
  const [first = "", ...rest] = command;
  // Output of the started server must not block this process.
  await run(first, rest, { cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", TZ: "UTC" } });
}

export interface TwoPostgres {
  /** URL of the empty database `ratebook` on the primary. */
  readonly primary: string;
  readonly replica: string;
  /** Copies the current primary and makes the copy follow it. */
  follow(): Promise<void>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Two servers, the second streaming from the first. */
export async function startTwoPostgres(): Promise<TwoPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "ratebook-two-"));
  await chmod(folder, 0o755);
  const [one, two] = [join(folder, "primary/data"), join(folder, "replica/data")];
  if (isRoot) await chown(folder, ANYBODY, ANYBODY);
  const [port, replicaPort] = [await freePort(), await freePort()];
  const start = (data: string, at: number) =>
    program("pg_ctl", "start", "-w", "-t", "60", "-D", data, "-l", `${data}.log`, "-o", `-p ${at}`);
  const stop = (data: string) => program("pg_ctl", "stop", "-w", "-m", "immediate", "-D", data);
  const address = (at: number, name: string) => `postgres://owner@127.0.0.1:${at}/${name}`;

  await program("initdb", "-D", one, "-U", "owner", "-A", "trust", "-E", "UTF8", "--no-sync");
  const settings = [
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "wal_level = replica",
    // Discarded at the end.
    "fsync = off",
    "synchronous_commit = on",
    "max_connections = 60",
    "shared_buffers = 64MB",
  ];
  await appendFile(join(one, "postgresql.conf"), `${settings.join("\n")}\n`);
  await start(one, port);
  await administer(address(port, "postgres"), "CREATE DATABASE ratebook");
  let follows = false;
  return {
    primary: address(port, "ratebook"),
    replica: address(replicaPort, "ratebook"),
    async follow() {
      const from = ["-h", "127.0.0.1", "-p", String(port), "-U", "owner"];
      await program("pg_basebackup", ...from, "-D", two, "-R", "-X", "stream", "-c", "fast", "--no-sync");
      await start(two, replicaPort);
      follows = true;
    },
    async stopReplica() {
      follows = false;
      await stop(two);
    },
    async startReplica() {
      await start(two, replicaPort);
      follows = true;
    },
    promote: () => program("pg_ctl", "promote", "-w", "-D", two),
    async close() {
      if (follows) await stop(two);
      await stop(one);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
