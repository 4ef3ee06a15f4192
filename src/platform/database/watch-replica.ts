import type { Pool } from "pg";
import { sidePool } from "#kernel/db/client.ts";
import { log } from "../system-log/log.ts";

const POLL_MS = 500;
/** Milliseconds that a job waits for the replica before it reads on the primary. */
const CATCH_UP_MS = 5_000;

/** State of a replica. */
export interface ReplicaWatch {
  /** Whether its lag is known to be within the maximum. */
  isRecent(): boolean;
  /** Treats it as not recent until the next check. */
  distrust(): void;
  /** Waits until it has everything committed by now. @returns whether it did */
  waitUntilCaughtUp(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Position of the primary's log at a time of this process's clock. */
interface LogPosition {
  readonly at: number;
  readonly lsn: bigint;
}

/**
 * Twice a second, compares the end of the primary's log with what the replica has replayed. The lag is
 * measured by one clock and by content, so an idle primary doesn't look like a lagging replica.
 * @param seconds maximum lag
 */
export function watchReplica(replica: Pool, seconds: number): ReplicaWatch {
  let positions: LogPosition[] = [];
  let recentAt = Number.NEGATIVE_INFINITY;
  let wasRecent: boolean | undefined;
  let stopped = false;
  let polling: Promise<void> | undefined;

  async function replayedLsn(): Promise<bigint | undefined> {
    const { rows } = await replica.query<{ lsn: string | null }>(
      "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS lsn",
    );
    return rows[0]?.lsn ? readLsn(rows[0].lsn) : undefined;
  }

  async function poll(): Promise<void> {
    try {
      positions.push(await currentPosition());
      const lsn = await replayedLsn();
      // A promoted replica diverges.
      if (lsn === undefined) recentAt = Number.NEGATIVE_INFINITY;
      else {
        const past = positions.filter((mark) => mark.lsn <= lsn);
        recentAt = past.at(-1)?.at ?? recentAt;
        positions = positions.filter((mark) => mark.lsn > lsn);
      }
    } catch {
      recentAt = Number.NEGATIVE_INFINITY;
    }
    // Old marks are implied by the next one.
    positions = positions.filter(({ at }) => performance.now() - at < 2_000 * seconds);
    if (wasRecent !== isRecent()) {
      wasRecent = isRecent();
      log.warn(
        { near: wasRecent },
        wasRecent
          ? "reading from the replica again"
          : "the replica is unavailable or behind; reading from the primary",
      );
    }
  }

  function isRecent(): boolean {
    return performance.now() - recentAt <= seconds * 1_000;
  }

  const pollOnce = () => {
    polling ??= poll().finally(() => {
      polling = undefined;
    });
    return polling;
  };
  const timer = setInterval(pollOnce, POLL_MS).unref();
  void pollOnce();

  return {
    isRecent,
    distrust() {
      recentAt = Number.NEGATIVE_INFINITY;
    },
    async waitUntilCaughtUp() {
      try {
        const { lsn } = await currentPosition();
        for (const began = performance.now(); performance.now() - began < CATCH_UP_MS && !stopped; ) {
          if (((await replayedLsn()) ?? -1n) >= lsn) return true;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      } catch {}
      return false;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await polling;
    },
  };
}

/** The time before the query: everything committed by then is included. */
async function currentPosition(): Promise<LogPosition> {
  const at = performance.now();
  const { rows } = await sidePool().query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
  return { at, lsn: readLsn(rows[0]?.lsn ?? "") };
}

/** "16/B374D848" as a number. */
function readLsn(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
