import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { reasonError } from "#kernel/decision/reason.ts";
import type { AnyResource } from "#resource/define.ts";
import { requireUnrestricted } from "../records/restriction.ts";
import { readMergeable } from "./lock-merge-pair.ts";

/** Maximum length of the reason; the queue shows it on one line. */
export const MAX_DISMISS_REASON = 100;

export interface Dismissal {
  readonly first_id: number;
  readonly second_id: number;
  readonly reason: string;
}

/**
 * Records that two records are not duplicates; the queue and approvers no longer see the pair.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted, invalid
 */
export async function dismissPair(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  { first_id, second_id, reason }: Dismissal,
): Promise<{ id: number }> {
  const text = reason.trim();
  const error =
    text.length > MAX_DISMISS_REASON
      ? message("Enter at most {n} characters.", { n: MAX_DISMISS_REASON })
      : reasonError(text, true);
  const fields = {
    ...(first_id === second_id && { second_id: ["Select two different records."] }),
    ...(text === "" ? { reason: ["Enter how the records differ."] } : error && { reason: [error] }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  await requireBoth(tx, actor, resource, first_id, second_id);
  const [low, high] = [Math.min(first_id, second_id), Math.max(first_id, second_id)];
  const { rows } = await sql<{ id: number }>`
    INSERT INTO duplicate_pair (resource, first_id, second_id, rank, why, state, decided_at, decided_by,
      decided_by_name, reason)
    VALUES (${resource.name}, ${low}, ${high}, 3, '{"shared": [], "same_house": false, "other_number": false,
      "distance_m": null, "alike": null}', 'dismissed', now(), ${actor.session?.user.id ?? null}, ${actor.name}, ${text})
    ON CONFLICT (resource, first_id, second_id) DO UPDATE SET state = 'dismissed', decided_at = now(),
      decided_by = excluded.decided_by, decided_by_name = excluded.decided_by_name, reason = excluded.reason
    RETURNING id`.execute(tx);
  await recordDecision(tx, actor, resource, "not_the_same", [low, high], text);
  return { id: rows[0]?.id ?? 0 };
}

/**
 * Returns a dismissed pair to the queue.
 * @throws AppError not-signed-in, forbidden, not-found, record-restricted
 */
export async function reopenPair(
  tx: Tx,
  actor: Actor,
  resource: AnyResource,
  id: number,
): Promise<{ id: number }> {
  const { rows } = await sql<{ first_id: number; second_id: number }>`
    SELECT first_id, second_id FROM duplicate_pair
    WHERE id = ${id} AND resource = ${resource.name} AND state = 'dismissed' FOR UPDATE`.execute(tx);
  const [pair] = rows;
  if (!pair) throw notFound();
  await requireBoth(tx, actor, resource, pair.first_id, pair.second_id);
  await sql`
    UPDATE duplicate_pair SET state = 'open', decided_at = NULL, decided_by = NULL, decided_by_name = NULL, reason = NULL
    WHERE id = ${id}`.execute(tx);
  await recordDecision(tx, actor, resource, "perhaps_the_same", [pair.first_id, pair.second_id], null);
  return { id };
}

async function requireBoth(tx: Tx, actor: Actor, resource: AnyResource, first: number, second: number) {
  const found = await readMergeable(tx, actor, resource, [first, second]);
  if (found.size !== 2) throw notFound();
  for (const record of found.values()) await requireUnrestricted(tx, actor, resource.name, record);
}

/** Adds the decision to the history of both records. */
async function recordDecision(
  tx: Tx,
  actor: Actor,
  { name }: AnyResource,
  verb: string,
  [first, second]: readonly [number, number],
  reason: string | null,
): Promise<void> {
  for (const [record_id, other] of [
    [first, second],
    [second, first],
  ] as const)
    await audit(tx, actor, {
      action: `${name}.${verb}`,
      record_id,
      after: { other },
      reason,
    });
}
