import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import { AppError } from "#kernel/app-error.ts";
import { openReadServer, openWatchPool, type ReadServer, readAt } from "#kernel/db/client.ts";
import { log } from "../system-log/log.ts";
import { type ReplicaWatch, watchReplica } from "./watch-replica.ts";

/**
 * Reads on a streaming replica: only calls in `onReplica`, only for actors who have not just written, and only while the
 * replica is recent enough. Everything else is read on the primary.
 */

let replica:
  | {
      readonly server: ReadServer;
      readonly watchPool: Pool;
      readonly watch: ReplicaWatch;
      readonly seconds: number;
    }
  | undefined;

/** Set for requests that can read data some seconds old. */
const allowsReplica = new AsyncLocalStorage<boolean>();

/**
 * Starts using a replica of the open database.
 * @param seconds maximum lag
 */
export function openReplica(url: string, size: number, seconds: number): void {
  if (replica) throw new Error("The replica is already open.");
  const server = openReadServer(url, size);
  // A separate pool, so that an unresponsive replica is detected however many reads are running.
  const watchPool = openWatchPool(url);
  replica = { server, watchPool, watch: watchReplica(watchPool, seconds), seconds };
}

export async function closeReplica(): Promise<void> {
  const closed = replica;
  replica = undefined;
  await closed?.watch.stop();
  await Promise.all([closed?.server.db.destroy(), closed?.server.bounded.destroy(), closed?.watchPool.end()]);
}

/** Seconds for which actors read on the primary after writing; undefined without a replica. */
export function secondsAfterWrite(): number | undefined {
  return replica && replica.seconds + 1;
}

/** Whether calls in `work` can use the replica: for reads of actors who have not just written. */
export function allowReplica<T>(allowed: boolean, work: () => T): T {
  return replica ? allowsReplica.run(allowed, work) : work();
}

/** The same for background jobs, once the replica has everything committed before; otherwise on the primary. */
export async function allowReplicaWhenCaughtUp<T>(work: () => Promise<T>): Promise<T> {
  if (!replica) return work();
  return allowsReplica.run(await replica.watch.waitUntilCaughtUp(), work);
}

/** Whether a replica would be used now. */
export function isReplicaRead(): boolean {
  return replica !== undefined && allowsReplica.getStore() === true && replica.watch.isRecent();
}

/**
 * Reads on the replica if there is one, it is recent and the request allows it; otherwise on the primary, also if the replica
 * fails. `work` can run twice, so it must only read.
 */
export async function onReplica<T>(work: () => Promise<T>): Promise<T> {
  if (!replica || !isReplicaRead()) return work();
  const { server, watch } = replica;
  try {
    return await readAt(server, work);
  } catch (error) {
    const kind = replicaErrorKind(error);
    if (!kind) throw error;
    log.warn({ err: error }, "the replica did not answer; reading from the primary");
    if (kind === "away") watch.distrust();
    return work();
  }
}

/** Reads on the primary within `onReplica`: for current data, and the progress of jobs. */
export function onPrimary<T>(work: () => T): T {
  return readAt(undefined, work);
}

const UNAVAILABLE = /^(?:08|53|57P0)|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH/;
const UNAVAILABLE_MESSAGES = /Connection terminated|timeout exceeded when trying to connect/;
/** Cancelled by replay; a write; an object of a migration that is not replayed yet. */
const NOT_RUNNABLE = new Set(["40001", "25006", "42P01", "42703", "42883"]);

/** Whether an error is the replica's: it is unavailable, or can't run this. */
function replicaErrorKind(error: unknown): "away" | "unfit" | undefined {
  if (error instanceof AppError) return error.code === "unavailable" ? "away" : undefined;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (UNAVAILABLE.test(code) || UNAVAILABLE_MESSAGES.test(message)) return "away";
  return NOT_RUNNABLE.has(code) ? "unfit" : undefined;
}
