import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import { AppError } from "#kernel/app-error.ts";
import { openReadPlace, openWatchPool, type ReadPlace, readAt } from "#kernel/db/client.ts";
import { log } from "../system-log/log.ts";
import { type Watch, watchReplica } from "./watch-replica.ts";

/**
 * Reads on a streaming replica: only what is named with `onReplica`, only for whoever has not just written, and only
 * while the replica is near enough. Whatever it cannot answer is read on the primary instead.
 */

let replica:
  | { readonly place: ReadPlace; readonly looks: Pool; readonly watch: Watch; readonly seconds: number }
  | undefined;

/** Set for requests whose reads may be some seconds old. */
const mayBeOld = new AsyncLocalStorage<boolean>();

/**
 * Begins to use a replica of the open database.
 * @param seconds how far behind it may be
 */
export function openReplica(url: string, size: number, seconds: number): void {
  if (replica) throw new Error("The replica is already open.");
  const place = openReadPlace(url, size);
  // Apart from what is read: however many read there, it is found out when it falls silent.
  const looks = openWatchPool(url);
  replica = { place, looks, watch: watchReplica(looks, seconds), seconds };
}

export async function closeReplica(): Promise<void> {
  const closing = replica;
  replica = undefined;
  await closing?.watch.stop();
  await Promise.all([closing?.place.db.destroy(), closing?.place.bounded.destroy(), closing?.looks.end()]);
}

/** Seconds for which whoever has written reads on the primary; undefined without a replica. */
export function secondsAfterWrite(): number | undefined {
  return replica && replica.seconds + 1;
}

/** Whether what is named within may be read on the replica: a request that reads, of somebody who has not just written. */
export function allowOld<T>(allowed: boolean, work: () => T): T {
  return replica ? mayBeOld.run(allowed, work) : work();
}

/** The same for work in the background, once the replica has all that was committed before; else it reads on the primary. */
export async function allowCaughtUp<T>(work: () => Promise<T>): Promise<T> {
  if (!replica) return work();
  return mayBeOld.run(await replica.watch.catchesUp(), work);
}

/** Whether a replica would be read just now. */
export function isReplicaRead(): boolean {
  return replica !== undefined && mayBeOld.getStore() === true && replica.watch.isNear();
}

/**
 * Reads on the replica where there is one, it is near, and the request may; on the primary in every other case, and once more there
 * when the replica breaks on the way. `work` may run twice: it only reads.
 */
export async function onReplica<T>(work: () => Promise<T>): Promise<T> {
  if (!replica || !isReplicaRead()) return work();
  const { place, watch } = replica;
  try {
    return await readAt(place, work);
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    log.warn({ err: error }, "the replica did not answer; the primary is read");
    if (fault === "away") watch.distrust();
    return work();
  }
}

/** Reads on the primary within what is named for the replica: what must be of now, and what tells how far a job is. */
export function onPrimary<T>(work: () => T): T {
  return readAt(undefined, work);
}

const AWAY = /^(?:08|53|57P0)|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EHOSTUNREACH/;
const AWAY_WORDS = /Connection terminated|timeout exceeded when trying to connect/;
/** Cancelled by what it replays; a write; what a migration made and it has not heard of. */
const UNFIT = new Set(["40001", "25006", "42P01", "42703", "42883"]);

/** Whose fault it is, if it is the replica's: it is away, or it cannot do this. */
function faultOf(error: unknown): "away" | "unfit" | undefined {
  if (error instanceof AppError) return error.code === "unavailable" ? "away" : undefined;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (AWAY.test(code) || AWAY_WORDS.test(message)) return "away";
  return UNFIT.has(code) ? "unfit" : undefined;
}
