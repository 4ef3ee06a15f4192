import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

/** Longer than any one try may take. */
/** Longer than the slowest try: a mail server may take 20 seconds over each of its nine answers. */
const LEASE_SECONDS = 300;

export type SentChannel = "email" | "sms";

export interface ClaimedMessage {
  readonly id: number;
  readonly uid: string;
  readonly channel: SentChannel;
  readonly template: string;
  readonly user_id: number | null;
  readonly address: string;
  readonly subject: string;
  readonly body: string;
  readonly sealed: Buffer | null;
  readonly tries: number;
  readonly lease_id: string;
}

/**
 * Takes the messages of a channel that are due, for this process alone. Of those to one address only the first, so
 * that they arrive in order; a code, which somebody waits for, passes what is no code. What has no use any more is
 * given up on the way.
 */
export async function claimMessages(channel: SentChannel, most: number): Promise<ClaimedMessage[]> {
  await giveUpExpired(channel);
  const { rows } = await sql<ClaimedMessage>`
    UPDATE message SET tries = tries + 1, lease_id = ${randomUUID()}::uuid,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id IN (
      SELECT m.id FROM message m
      WHERE m.channel = ${channel} AND m.state IN ('queued', 'failed') AND m.next_try_at <= now()
        AND (m.lease_until IS NULL OR m.lease_until < now())
        AND NOT EXISTS (SELECT FROM message earlier WHERE earlier.channel = m.channel AND earlier.address = m.address
          AND earlier.id < m.id AND earlier.state IN ('queued', 'failed')
          AND (m.expires_at IS NULL OR earlier.expires_at IS NOT NULL))
      ORDER BY m.next_try_at, m.id LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, uid, channel, template, user_id, address, subject, body, sealed, tries, lease_id`.execute(
    database(),
  );
  return rows;
}

/** A code that has run out helps nobody, and must not hold up what comes after it. */
async function giveUpExpired(channel: SentChannel): Promise<void> {
  await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, sealed = NULL, lease_id = NULL, lease_until = NULL,
      error = 'What it holds ran out before it could be sent. ' || coalesce(error, '')
    WHERE channel = ${channel} AND state IN ('queued', 'failed') AND expires_at < now()
      AND (lease_until IS NULL OR lease_until < now())`.execute(database());
}
