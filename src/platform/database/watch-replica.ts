import type { Pool } from "pg";
import { sidePool } from "#kernel/db/client.ts";
import { log } from "../system-log/log.ts";

const LOOK_MS = 500;
/** Milliseconds that a job waits for the replica before it reads on the primary. */
const WAIT_MS = 5_000;

/** What is known of a replica. */
export interface Watch {
  /** Whether it was proved to have everything that was written up to so many seconds ago. */
  isNear(): boolean;
  /** Not near until the next look finds it so. */
  distrust(): void;
  /** Waits until it has what is committed by now. @returns whether it got there */
  catchesUp(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Where the primary's log had come to at a moment of this process's clock. */
interface Mark {
  readonly at: number;
  readonly lsn: bigint;
}

/**
 * Looks twice a second where the primary's log ends and how far the replica has replayed it. So its age is measured by
 * one clock and by what it holds: a primary where nothing happens is not taken for a replica that is behind.
 * @param seconds how far behind it counts as near
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

  async function look(): Promise<void> {
    try {
      marks.push(await endOfLog());
      const lsn = await replayed();
      // One that was made a primary of its own goes its own way.
      if (lsn === undefined) newAt = Number.NEGATIVE_INFINITY;
      else {
        const past = marks.filter((mark) => mark.lsn <= lsn);
        newAt = past.at(-1)?.at ?? newAt;
        marks = marks.filter((mark) => mark.lsn > lsn);
      }
    } catch {
      newAt = Number.NEGATIVE_INFINITY;
    }
    // An old mark only says what the next one says too.
    marks = marks.filter(({ at }) => performance.now() - at < 2_000 * seconds);
    if (wasNear !== isNear()) {
      wasNear = isNear();
      log.warn({ near: wasNear }, wasNear ? "the replica is read" : "the replica is away or behind");
    }
  }

  function isNear(): boolean {
    return performance.now() - newAt <= seconds * 1_000;
  }

  const round = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(round, LOOK_MS).unref();
  void round();

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

/** The moment before it was asked: whatever was committed by then lies before it. */
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
