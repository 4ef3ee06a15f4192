import type { Pool } from "pg";
import { sidePool } from "#kernel/db/client.ts";
import { log } from "../system-log/log.ts";

const POLL_MS = 500;
/** Milliseconds that a job waits for the replica before it reads on the primary. */
const WAIT_MS = 5_000;

/** State of a replica. */
export interface Watch {
  /** Whether its lag is known to be within the maximum. */
  isNear(): boolean;
  /** Treats it as not recent until the next check. */
  distrust(): void;
  /** Waits until it has everything committed by now. @returns whether it did */
  catchesUp(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Position of the primary's log at a time of this process's clock. */
interface Mark {
  readonly at: number;
  readonly lsn: bigint;
}

/**
 * Twice a second, compares the end of the primary's log with what the replica has replayed. The lag is
 * measured by one clock and by content, so an idle primary doesn't look like a lagging replica.
 * @param seconds maximum lag
 */
export function watchReplica(replica: Pool, seconds: number): Watch {
  let marks: Mark[] = [];
  let newAt = Number.NEGATIVE_INFINITY;
  let wasNear: boolean | undefined;
  let stopped = false;
  let looking: Promise<void> | undefined;

  async function replayed(): Promise<bigint | undefined> {
    const { rows } = await replica.query<{ lsn: string | null }>(
      "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END::text AS lsn",
    );
    return rows[0]?.lsn ? readLsn(rows[0].lsn) : undefined;
  }

  async function poll(): Promise<void> {
    try {
      marks.push(await endOfLog());
      const lsn = await replayed();
      // A promoted replica diverges.
      if (lsn === undefined) newAt = Number.NEGATIVE_INFINITY;
      else {
        const past = marks.filter((mark) => mark.lsn <= lsn);
        newAt = past.at(-1)?.at ?? newAt;
        marks = marks.filter((mark) => mark.lsn > lsn);
      }
    } catch {
      newAt = Number.NEGATIVE_INFINITY;
    }
    // Old marks are implied by the next one.
    marks = marks.filter(({ at }) => performance.now() - at < 2_000 * seconds);
    if (wasNear !== isNear()) {
      wasNear = isNear();
      log.warn(
        { near: wasNear },
        wasNear
          ? "reading from the replica again"
          : "the replica is unavailable or behind; reading from the primary",
      );
    }
  }

  function isNear(): boolean {
    return performance.now() - newAt <= seconds * 1_000;
  }

  const pollOnce = () => {
    looking ??= poll().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(pollOnce, POLL_MS).unref();
  void pollOnce();

  return {
    isNear,
    distrust() {
      newAt = Number.NEGATIVE_INFINITY;
    },
    async catchesUp() {
      try {
        const { lsn } = await endOfLog();
        for (const began = performance.now(); performance.now() - began < WAIT_MS && !stopped; ) {
          if (((await replayed()) ?? -1n) >= lsn) return true;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      } catch {}
      return false;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

/** The time before the query: everything committed by then is included. */
async function endOfLog(): Promise<Mark> {
  const at = performance.now();
  const { rows } = await sidePool().query<{ lsn: string }>("SELECT pg_current_wal_lsn()::text AS lsn");
  return { at, lsn: readLsn(rows[0]?.lsn ?? "") };
}

/** "16/B374D848" as a number. */
function readLsn(text: string): bigint {
  const [high, low] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
