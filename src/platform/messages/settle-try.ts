import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";
import type { ClaimedMessage, SentChannel } from "./claim.ts";
import { type Outcome, SINK } from "./delivery.ts";

/** How long after each try the next one is, in minutes; after the last it stays so. */
const WAITS = [1, 5, 30, 120, 360] as const;

/** Tried for a day, then given up. */
const TRIED_FOR = sql`interval '1 day'`;

/**
 * Writes down what became of a try, unless another process has taken the message over meanwhile. A provider that is
 * back has everything that waited for it tried at once.
 */
export async function settleTry(message: ClaimedMessage, outcome: Outcome): Promise<void> {
  if (outcome.kind === "accepted") await writeSent(message, outcome);
  else if (outcome.kind === "refused") await writeGivenUp(message, outcome.error);
  else await writeFailed(message, outcome);
}

const released = sql`lease_id = NULL, lease_until = NULL`;

async function writeSent(message: ClaimedMessage, outcome: Outcome & { kind: "accepted" }): Promise<void> {
  // What a demonstration keeps is there to be read, codes and all.
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
  const minutes = WAITS[Math.min(message.tries, WAITS.length) - 1] ?? WAITS[0];
  const isOver = sql`now() >= asked_at + ${TRIED_FOR}`;
  await sql`
    UPDATE message SET error = ${error}, provider_away = ${away}, ${released},
      state = CASE WHEN ${isOver} THEN 'given-up' ELSE 'failed' END,
      sealed = CASE WHEN ${isOver} THEN NULL ELSE sealed END,
      next_try_at = CASE WHEN ${isOver} THEN NULL
        ELSE least(now() + make_interval(mins => ${minutes}), asked_at + ${TRIED_FOR}) END
    WHERE id = ${message.id} AND lease_id = ${message.lease_id}::uuid`.execute(database());
}
