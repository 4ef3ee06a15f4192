import { sql } from "kysely";
import { MERGE_UNDO_DAYS } from "#domain/merge.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { creditOfMerge } from "./merged-credit.ts";
import type { PayerId } from "./payer-credit.ts";

/** Credit that a payer received from merges that can still be undone. */
export interface HeldCredit {
  /** Kobo that the payer has not used since. */
  readonly kobo: number;
  /** Codes of the merges. */
  readonly merges: readonly string[];
  /** When the last of them can no longer be undone; null if there is none. */
  readonly until: Date | null;
}

/**
 * Credit that can't be refunded: undoing a merge moves its credit back, which is impossible once it was paid out to a
 * bank account.
 */
export async function creditHeldByMerges(db: Queryable, { type, id }: PayerId): Promise<HeldCredit> {
  const { rows } = await sql<{ id: number; code: string; until: Date }>`
    SELECT m.id, m.code, m.created_at + ${sql.lit(MERGE_UNDO_DAYS)} * interval '1 day' AS until
    FROM record_merge m WHERE m.resource = ${type} AND m.survivor_id = ${id} AND m.undone_at IS NULL
      AND m.created_at >= now() - ${sql.lit(MERGE_UNDO_DAYS)} * interval '1 day' ORDER BY m.id`.execute(db);
  const held = await Promise.all(
    rows.map(async (merge) => ({ ...merge, kobo: (await creditOfMerge(db, type, merge.id)).unused_kobo })),
  );
  const holding = held.filter(({ kobo }) => kobo > 0);
  return {
    kobo: holding.reduce((sum, { kobo }) => sum + kobo, 0),
    merges: holding.map(({ code }) => code),
    until: holding.at(-1)?.until ?? null,
  };
}
