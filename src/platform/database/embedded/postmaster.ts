import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { getPaths } from "./cluster.ts";
import { EmbeddedError } from "./error.ts";
import type { Identity } from "./identity.ts";
import type { Lock } from "./lock.ts";
import { findStartTime, pause, programEnvironment, readArguments } from "./process.ts";

/** A running PostgreSQL server process. */
export interface Postmaster {
  readonly pid: number;
  /** Distinguishes this process from a later one with the same pid. */
  readonly startTime: string;
  readonly port: number;
  readonly program: string;
}

const MAX_LOG_BYTES = 10 * 1024 * 1024; // bytes; one older log is kept
const STOP_TIMEOUT = 30_000; // milliseconds given to a fast shutdown before an immediate one
const START_TIMEOUT = 10 * 60_000; // milliseconds; replaying the log after a power cut may take minutes

/**
 * The postmaster running on a data folder, if any: named by PostgreSQL's pid file, and verified to be a postgres started on
 * this folder, because the file survives a power cut and its pid can be reused.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const { cluster } = getPaths(folder);
  const [pid, port] = await readPidFile(cluster);
  if (!pid || !port) return undefined;
  const [program = "", ...args] = await readArguments(pid);
  if (!program.endsWith("/postgres") || args[args.indexOf("-D") + 1] !== cluster) return undefined;
  const startTime = await findStartTime(pid);
  return startTime === undefined ? undefined : { pid, startTime, port, program };
}

export async function isRunning(postmaster: Postmaster): Promise<boolean> {
  return (await findStartTime(postmaster.pid)) === postmaster.startTime;
}

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @param lock the folder's postgres lock. The server and all its processes inherit it, so the next holder knows that none is
 * left. Our copy is closed.
 * @returns undefined if the port was taken
 */
export async function startPostmaster(
  folder: string,
  identity: Identity,
  port: number,
  lock: Lock,
): Promise<Postmaster | undefined> {
  const { cluster, log } = getPaths(folder);
  await removeStalePidFile(cluster);
  const logStart = await rotateLog(log);
  const logFd = openSync(log, "a", 0o600);
  const program = `${identity.native}/bin/postgres`;
  const [command = program, ...args] = [...identity.prefix, program, "-D", cluster, "-p", String(port)];
  // In its own session, so that Ctrl-C only reaches the application, which stops PostgreSQL afterwards.
  const child = spawn(command, args, {
    cwd: folder,
    env: programEnvironment,
    detached: true,
    stdio: ["ignore", logFd, logFd, lock.fd],
  });
  let ended = false;
  child.on("error", () => {
    ended = true;
  });
  child.on("exit", () => {
    ended = true;
  });
  child.unref();
  closeSync(logFd);
  lock.release();

  const deadline = performance.now() + START_TIMEOUT;
  while (!ended && performance.now() < deadline) {
    const [pid, , status] = await readPidFile(cluster);
    if (pid === child.pid && status === "ready") {
      const postmaster = await findPostmaster(folder);
      if (postmaster) return postmaster;
    }
    await pause(20);
  }
  const lines = await readFrom(log, logStart);
  if (ended && lines.includes("could not create any TCP/IP sockets")) return undefined;
  if (!ended) child.kill("SIGINT");
  throw new EmbeddedError("postgres-failed", `PostgreSQL did not start. The last lines of ${log}: ${lines}`);
}

/** Stops PostgreSQL and waits for its end: sessions are ended, and uncommitted work is rolled back. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  if (await signalAndWait(postmaster, "SIGINT", STOP_TIMEOUT)) return;
  // Like a power cut: acknowledged data is safe, because the next start replays the log.
  if (await signalAndWait(postmaster, "SIGQUIT", STOP_TIMEOUT)) return;
  throw new EmbeddedError("postgres-failed", `PostgreSQL (process ${postmaster.pid}) could not be stopped.`);
}

async function signalAndWait(postmaster: Postmaster, name: "SIGINT" | "SIGQUIT", timeout: number) {
  const deadline = performance.now() + timeout;
  if (await isRunning(postmaster)) {
    try {
      process.kill(postmaster.pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
  while (performance.now() < deadline) {
    if (!(await isRunning(postmaster))) return true;
    await pause(20);
  }
  return false;
}

/** PostgreSQL's own pid file: pid, port and status ("starting", "ready", "stopping"). */
async function readPidFile(cluster: string): Promise<[pid?: number, port?: number, status?: string]> {
  const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  return [Number(lines[0]) || undefined, Number(lines[3]) || undefined, lines[7]?.trim()];
}

/**
 * PostgreSQL deletes the pid file of a dead process itself, but refuses to start if the pid was reused, as is usual in
 * containers. We hold the postgres lock, so no server of ours still runs here; a postgres started by others is left to
 * PostgreSQL's check.
 */
async function removeStalePidFile(cluster: string): Promise<void> {
  const [pid] = await readPidFile(cluster);
  if (!pid) return;
  const [program = ""] = await readArguments(pid);
  if (!/(^|\/)(postgres|postmaster)\b/.test(program))
    await rm(join(cluster, "postmaster.pid"), { force: true });
}

async function rotateLog(log: string): Promise<number> {
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size < MAX_LOG_BYTES) return size;
  await rename(log, `${log}.1`);
  return 0;
}

async function readFrom(log: string, start: number): Promise<string> {
  const handle = await open(log);
  try {
    const { size } = await handle.stat();
    const length = Math.min(size - start, 4000);
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: size - length });
    return buffer.toString().trim();
  } finally {
    await handle.close();
  }
}
