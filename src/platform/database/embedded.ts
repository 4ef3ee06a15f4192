import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { choosePort, getUrl, openDatabase, rememberPort } from "./embedded/address.ts";
import { findPassword, getPassword, getPaths, prepareCluster } from "./embedded/cluster.ts";
import { EmbeddedError } from "./embedded/error.ts";
import { chooseIdentity, type Identity } from "./embedded/identity.ts";
import { acquireLock, findHolder, type Lock } from "./embedded/lock.ts";
import {
  findPostmaster,
  isRunning,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from "./embedded/postmaster.ts";

export interface EmbeddedServer {
  /** Owner's address of the database `ratebook`, with the password. */
  readonly url: string;
  readonly port: number;
  /** Whether the server was still running from a killed application. */
  readonly adopted: boolean;
  /** Ends all sessions, stops the server, waits for its end and releases the folder. */
  stop(): Promise<void>;
}

type Log = (line: string) => void;

const ORPHAN_TIMEOUT = 30_000; // milliseconds for the last processes of a killed server to end
const WATCH_INTERVAL = 500; // milliseconds between checks of the server
const RETRY_LIMIT = 30_000; // maximum milliseconds between attempts to restart it

/**
 * Starts PostgreSQL on a data folder, or adopts the server left running by a killed application, and keeps it running on the
 * same port until `stop`. The first start creates the folder and the database. The folder is locked until `stop` or the end of
 * this process, however it ends.
 * @param folder the data folder; the database is in its subfolder `postgres`
 * @param options.log called with a line for each event
 * @throws EmbeddedError; `data-folder-in-use` if another application uses the folder
 */
export async function startEmbedded(folder: string, options: { log?: Log } = {}): Promise<EmbeddedServer> {
  const log = options.log ?? (() => undefined);
  const home = await openFolder(folder);
  const lock = await lockFolder(home);
  try {
    const identity = await chooseIdentity(home);
    const adopted = await adopt(home, identity, log);
    const postmaster = adopted ?? (await start(home, identity, log));
    const url = getUrl(postmaster.port, await getPassword(home));
    const stop = keepRunning(home, identity, postmaster, log);
    return {
      url,
      port: postmaster.port,
      adopted: adopted !== undefined,
      async stop() {
        await stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw explainAccessError(error, home);
  }
}

/**
 * Address of the server running on a data folder, for commands beside a running application. Locks and starts nothing.
 * @returns undefined if none runs
 */
export async function findEmbedded(folder: string): Promise<{ url: string; port: number } | undefined> {
  const home = await realpath(folder).catch(() => undefined);
  const postmaster = home && (await findPostmaster(home));
  const password = home && (await findPassword(home));
  if (!postmaster || !password) return undefined;
  const version = await openDatabase(postmaster.port, password, () => isRunning(postmaster));
  return version === undefined
    ? undefined
    : { url: getUrl(postmaster.port, password), port: postmaster.port };
}

async function openFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await realpath(folder);
  } catch (cause) {
    throw new EmbeddedError("data-folder-denied", `The data folder ${folder} can’t be used: ${cause}`, {
      cause,
    });
  }
}

/** Explains errors of a folder used by root and then by another user, or with mixed owners. */
function explainAccessError(error: unknown, home: string): unknown {
  const code = error instanceof EmbeddedError ? undefined : (error as NodeJS.ErrnoException).code;
  if (code !== "EACCES" && code !== "EPERM") return error;
  return new EmbeddedError(
    "data-folder-denied",
    `Parts of the data folder ${home} belong to another user (${error}). Start Ratebook as that user, or give ` +
      "the whole folder to this one with chown -R.",
    { cause: error },
  );
}

async function lockFolder(home: string): Promise<Lock> {
  const { applicationLock } = getPaths(home);
  const lock = await acquireLock(applicationLock);
  if (lock) return lock;
  const holder = await findHolder(applicationLock);
  throw new EmbeddedError(
    "data-folder-in-use",
    `Another Ratebook${holder ? ` (process ${holder})` : ""} is using the data folder ${home}. Stop it first` +
      `${holder ? ` (kill ${holder})` : ""}, or use another data folder.`,
  );
}

/** Adopts a server left running; one of another version is stopped instead. */
async function adopt(home: string, identity: Identity, log: Log): Promise<Postmaster | undefined> {
  const postmaster = await findPostmaster(home);
  if (!postmaster) return undefined;
  const password = await getPassword(home);
  const version = await openDatabase(postmaster.port, password, () => isRunning(postmaster));
  if (version === undefined) return undefined;
  if (version === identity.version && existsSync(postmaster.program)) {
    log(
      `PostgreSQL ${version} was still running (process ${postmaster.pid}, port ${postmaster.port}): using it.`,
    );
    return postmaster;
  }
  log(`PostgreSQL ${version} was still running after its programs were replaced: stopping it.`);
  await stopPostmaster(postmaster);
  return undefined;
}

/** @param fixedPort for a restart: clients keep the address */
async function start(home: string, identity: Identity, log: Log, fixedPort?: number): Promise<Postmaster> {
  const { cluster } = getPaths(home);
  if (!existsSync(cluster)) log("Creating the database folder (first start)…");
  const password = await prepareClusterLocked(home, identity);
  for (let attempts = 0; attempts < 5; attempts++) {
    const port = fixedPort ?? (await choosePort(home));
    const postmaster = await startPostmaster(home, identity, port, await takePostgresLock(home));
    if (!postmaster) continue; // Another program took the port between the check and the start.
    const version = await openDatabase(port, password, () => isRunning(postmaster)).catch(async (error) => {
      await stopPostmaster(postmaster);
      throw error;
    });
    if (version === undefined) break;
    await rememberPort(home, port);
    log(`PostgreSQL ${version} runs on port ${port} (process ${postmaster.pid}, as ${identity.name}).`);
    return postmaster;
  }
  throw new EmbeddedError(
    "postgres-failed",
    `PostgreSQL stopped immediately after starting. See ${getPaths(home).log}.`,
  );
}

async function prepareClusterLocked(home: string, identity: Identity): Promise<string> {
  const lock = await takePostgresLock(home);
  try {
    return await prepareCluster(home, identity);
  } finally {
    lock.release();
  }
}

async function takePostgresLock(home: string): Promise<Lock> {
  const lock = await acquireLock(getPaths(home).postgresLock, ORPHAN_TIMEOUT);
  if (lock) return lock;
  throw new EmbeddedError(
    "data-folder-in-use",
    `Processes of an earlier PostgreSQL still use ${getPaths(home).cluster}. Wait until they end, or ` +
      "end them, then start again.",
  );
}

/**
 * Watches the server and restarts it on its port if it dies.
 * @returns a function that ends the watch and the server
 */
function keepRunning(home: string, identity: Identity, first: Postmaster, log: Log): () => Promise<void> {
  let current = first;
  let stopping: Promise<void> | undefined;
  let wake: () => void = () => undefined;
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      // If stop was requested during a check, nothing would wake this timer.
      if (stopping) return resolve();
      wake = resolve;
      setTimeout(resolve, milliseconds).unref(); // The process can end without calling stop.
    });

  const watch = async () => {
    for (let interval = WATCH_INTERVAL; !stopping; await sleep(interval)) {
      if (await isRunning(current)) continue;
      log("PostgreSQL stopped unexpectedly. Restarting…");
      try {
        current = await start(home, identity, log, first.port);
        interval = WATCH_INTERVAL;
      } catch (error) {
        log(`PostgreSQL could not be restarted: ${error}`);
        interval = Math.min(interval * 2, RETRY_LIMIT);
      }
    }
  };
  const watching = watch();

  const end = async () => {
    wake();
    await watching;
    await stopPostmaster(current);
    log("PostgreSQL has stopped.");
  };
  return () => {
    stopping ??= end();
    return stopping;
  };
}
