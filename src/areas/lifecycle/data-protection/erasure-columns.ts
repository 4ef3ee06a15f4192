import { sql } from "kysely";
import { database, transaction } from "#kernel/db/client.ts";

export interface ErasureColumn {
  readonly tab: string;
  readonly col: string;
  readonly how: "words" | "whole" | "initials" | "listed";
}

/** Columns in which text is removed, or only searched, in order. Defined in the database. */
export async function erasureColumns(): Promise<ErasureColumn[]> {
  const { rows } =
    await sql<ErasureColumn>`SELECT tab, col, how FROM erasure_column ORDER BY tab, col`.execute(database());
  return rows;
}

/** Rows changed in one transaction. */
const BATCH = 500;
/** Attempts to lock a table that is in use. */
const MAX_ATTEMPTS = 5;

/** Removes the text of a case’s person from a column. @returns the number of rows changed */
export async function sweepColumn(
  id: number,
  { tab, col, how }: ErasureColumn,
  numbers: readonly string[],
): Promise<number> {
  if (how === "listed" || how === "initials") return 0;
  for (let count = 0; ; ) {
    const changed = await withLockRetries(async () => {
      const { rows } = await transaction((tx) =>
        sql<{
          n: number;
        }>`SELECT erase_words(${id}, ${tab}, ${col}, ${[...numbers]}::text[], ${BATCH}) AS n`.execute(tx),
      );
      return Number(rows[0]?.n ?? 0);
    });
    count += changed;
    if (changed < BATCH) return count;
  }
}

/** Retries on lock timeouts and deadlocks. */
export async function withLockRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (attemptsLeft <= 1 || (code !== "55P03" && code !== "40P01")) throw error;
    }
  }
}
