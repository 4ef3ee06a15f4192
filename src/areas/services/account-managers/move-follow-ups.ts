import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import type { FoundPayers } from "./find-payers.ts";

/** Moves open follow-ups of payers to another manager, who is reminded again. */
export async function moveOpenFollowUps(
  tx: Tx,
  manager: number,
  { individuals, corporates }: FoundPayers,
): Promise<void> {
  await sql`UPDATE follow_up SET manager_id = ${manager}, reminded_at = NULL, version = version + 1
    WHERE done_at IS NULL AND manager_id <> ${manager} AND (individual_id = ANY(${[...individuals]}::bigint[])
      OR corporate_id = ANY(${[...corporates]}::bigint[]))`.execute(tx);
}

/** Drops open follow-ups of a payer without a manager, with the reason. */
export async function dropOpenFollowUps(
  tx: Tx,
  me: number | null,
  reason: string,
  { individuals, corporates }: FoundPayers,
): Promise<void> {
  await sql`UPDATE follow_up SET done_at = now(), done_by = ${me}, outcome = 'dropped', remark = ${reason}, version = version + 1
    WHERE done_at IS NULL AND (individual_id = ANY(${[...individuals]}::bigint[])
      OR corporate_id = ANY(${[...corporates]}::bigint[]))`.execute(tx);
}
