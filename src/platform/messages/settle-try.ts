import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { ClaimedMessage, SentChannel } from "./claim.ts";
import { type Outcome, SINK } from "./delivery.ts";

/** Minutes between attempts; the last value repeats. */
const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;

/** Messages are retried for a day, then dropped. */
const TRIED_FOR = sql`interval '1 day'`;

/**
 * Stores the result of an attempt, unless another process took the message over. Once a provider is available again, everything
 * waiting for it is retried at once.
 */
export async function settleTry(message: ClaimedMessage, outcome: Outcome): Promise<void> {
  if (outcome.kind === "accepted") await writeSent(message, outcome);
  else if (outcome.kind === "refused") await writeGivenUp(message, outcome.error);
  else await writeFailed(message, outcome);
}

const released = sql`lease_id = NULL, lease_until = NULL`;

async function writeSent(message: ClaimedMessage, outcome: Outcome & { kind: "accepted" }): Promise<void> {
  // Messages of a demonstration stay readable, with codes.
  const sealed = outcome.provider_id === SINK ? sql`sealed` : sql`NULL`;
  await sql`
    UPDATE message SET state = 'sent', sent_at = now(), next_try_at = NULL, error = NULL, provider_away = false,
      provider_id = ${outcome.provider_id}, segments = ${outcome.segments ?? null}, sealed = ${sealed}, ${released}
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
  await wake(message.channel);
}

async function wake(channel: SentChannel): Promise<void> {
  await sql`
    UPDATE message SET next_try_at = now() WHERE channel = ${channel} AND state = 'failed' AND provider_away
      AND next_try_at > now() AND lease_id IS NULL`.execute(database());
}

async function writeGivenUp(message: ClaimedMessage, error: string): Promise<void> {
  await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, error = ${error}, sealed = NULL, ${released}
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
}

async function writeFailed(
  message: ClaimedMessage,
  { error, away }: Outcome & { kind: "failed" },
): Promise<void> {
  const minutes = RETRY_MINUTES[Math.min(message.tries, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0];
  const isOver = sql`now() >= asked_at + ${TRIED_FOR}`;
  await sql`
    UPDATE message SET error = ${error}, provider_away = ${away}, ${released},
      state = CASE WHEN ${isOver} THEN 'given-up' ELSE 'failed' END,
      sealed = CASE WHEN ${isOver} THEN NULL ELSE sealed END,
      next_try_at = CASE WHEN ${isOver} THEN NULL
        ELSE least(now() + make_interval(mins => ${minutes}), asked_at + ${TRIED_FOR}) END
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
}
