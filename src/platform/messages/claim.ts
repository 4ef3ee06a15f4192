import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

/** Longer than the slowest attempt: a mail server can take 20 seconds for each of its nine answers. */
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
 * Claims due messages of a channel for this process. Only the first message to each address, to keep their order; codes, which
 * users wait for, go before other messages. Expired messages are dropped.
 */
export async function claimMessages(channel: SentChannel, limit: number): Promise<ClaimedMessage[]> {
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
      ORDER BY m.next_try_at, m.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, uid, channel, template, user_id, address, subject, body, sealed, tries, lease_id`.execute(
    database(),
  );
  return rows;
}

/** An expired code is useless, and must not delay later messages. */
async function giveUpExpired(channel: SentChannel): Promise<void> {
  await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, sealed = NULL, lease_id = NULL, lease_until = NULL,
      error = 'The code expired before the message could be sent. ' || coalesce(error, '')
    WHERE channel = ${channel} AND state IN ('queued', 'failed') AND expires_at < now()
      AND (lease_until IS NULL OR lease_until < now())`.execute(database());
}
