import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { ClaimedMessage, SentChannel } from "./claim.ts";
import { type Outcome, SINK } from "./delivery.ts";

/** Minutes between attempts; the last value repeats. */
const RETRY_MINUTES = [1, 5, 30, 120, 360] as const;

/** Messages are retried for a day, then dropped. */
const RETRY_PERIOD = sql`interval '1 day'`;

/**
 * Stores the result of an attempt, unless another process took the message over. Once a provider is available again, everything
 * waiting for it is retried at once.
 */
export async function recordOutcome(message: ClaimedMessage, outcome: Outcome): Promise<void> {
  if (outcome.kind === "accepted") await writeSent(message, outcome);
  else if (outcome.kind === "refused") await writeGivenUp(message, outcome.error);
  else await writeFailed(message, outcome);
}

const leaseReleased = sql`lease_id = NULL, lease_until = NULL`;

async function writeSent(message: ClaimedMessage, outcome: Outcome & { kind: "accepted" }): Promise<void> {
  // Messages of a demonstration stay readable, with codes.
  const sealed = outcome.provider_id === SINK ? sql`sealed` : sql`NULL`;
  await sql`
    UPDATE message SET state = 'sent', sent_at = now(), next_try_at = NULL, error = NULL, provider_away = false,
      provider_id = ${outcome.provider_id}, segments = ${outcome.segments ?? null}, sealed = ${sealed}, ${leaseReleased}
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
  await retryWaiting(message.channel);
}

async function retryWaiting(channel: SentChannel): Promise<void> {
  await sql`
    UPDATE message SET next_try_at = now() WHERE channel = ${channel} AND state = 'failed' AND provider_away
      AND next_try_at > now() AND lease_id IS NULL`.execute(database());
}

async function writeGivenUp(message: ClaimedMessage, error: string): Promise<void> {
  await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, error = ${error}, sealed = NULL, ${leaseReleased}
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
}

async function writeFailed(
  message: ClaimedMessage,
  { error, providerUnavailable }: Outcome & { kind: "failed" },
): Promise<void> {
  const minutes = RETRY_MINUTES[Math.min(message.tries, RETRY_MINUTES.length) - 1] ?? RETRY_MINUTES[0];
  const isExpired = sql`now() >= asked_at + ${RETRY_PERIOD}`;
  await sql`
    UPDATE message SET error = ${error}, provider_away = ${providerUnavailable}, ${leaseReleased},
      state = CASE WHEN ${isExpired} THEN 'given-up' ELSE 'failed' END,
      sealed = CASE WHEN ${isExpired} THEN NULL ELSE sealed END,
      next_try_at = CASE WHEN ${isExpired} THEN NULL
        ELSE least(now() + make_interval(mins => ${minutes}), asked_at + ${RETRY_PERIOD}) END
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
}
