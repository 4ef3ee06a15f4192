import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

/** A government has some dozens. */
const MAX_AGENCIES = 500;

/**
 * Agencies for the form of a provider, including its current one. Agency names are public on bills.
 * @throws AppError not-signed-in, forbidden
 */
export async function agencyChoices(
  actor: Actor,
  currentId: unknown = null,
): Promise<readonly { id: number; words: string }[]> {
  authorize(actor, "service_provider.view");
  const { rows } = await sql<{ id: number; words: string }>`
    SELECT id, format('%s (%s)', name, short_code) AS words FROM agency
    WHERE status = 'active' OR id = ${typeof currentId === "number" ? currentId : null}::bigint
    ORDER BY name COLLATE "und-x-icu", id LIMIT ${MAX_AGENCIES}`.execute(database());
  return rows;
}
