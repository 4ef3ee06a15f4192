import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

/** A ticket voided before its end, or a phone blocked while its sales may be valid. */
export interface Revocation {
  /** Verification code of the ticket; for a phone, its public key as in certificates. */
  readonly security_code: string;
  /** Unix time, in seconds, from which the entry is no longer needed. */
  readonly until: number;
}

export interface Revocations {
  readonly rows: readonly Revocation[];
  /** Value of `since` for the next request. */
  readonly next: string;
  /** Whether more entries are available now. */
  readonly more: boolean;
  readonly server_time: Date;
}

const MAX_ENTRIES = 1_000;
/** Maximum duration of a voiding transaction; this period is read again. Microseconds. */
const OVERLAP_MICROS = 60_000_000;

/**
 * Voided tickets and blocked phones that devices need for offline checks, after a given position.
 * @param since `next` of the previous response; default: from the start
 * @throws AppError not-signed-in, forbidden, invalid
 */
export async function listRevocations(actor: Actor, since = "0.0"): Promise<Revocations> {
  authorize(actor, "ticket.validate");
  const [, moment, id] = /^([0-9]{1,16})\.([0-9]{1,10})$/.exec(since) ?? [];
  if (moment === undefined || id === undefined)
    throw new AppError("invalid", "There is a problem with what you entered.", {
      fields: { since: ["Send `next` of the previous response, or omit it."] },
    });
  const from = sql`'epoch'::timestamptz + ${Number(moment)}::bigint * interval '1 microsecond'`;
  const { rows } = await sql<Revocation & { id: number; voided: number }>`
    SELECT id, security_code, until, (extract(epoch FROM ended) * 1000000)::bigint AS voided FROM (
      (SELECT id, security_code, extract(epoch FROM valid_to)::bigint AS until, voided_at AS ended
        FROM ticket WHERE status = 'void' AND valid_to > now() AND (voided_at, id) > (${from}, ${Number(id)}::bigint)
        ORDER BY voided_at, id LIMIT ${MAX_ENTRIES})
      UNION ALL
      (SELECT d.id, translate(encode(d.public_key, 'base64'), E'+/=\n', '-_'), extract(epoch FROM l.until)::bigint, d.revoked_at
        FROM agent_device d CROSS JOIN LATERAL (SELECT max(l.expires_at) + interval '1 year 1 day' AS until
          FROM device_lease l WHERE l.device_id = d.id) l
        WHERE d.revoked_at IS NOT NULL AND (d.revoked_at, d.id) > (${from}, ${Number(id)}::bigint) AND l.until > now()
        ORDER BY d.revoked_at, d.id LIMIT ${MAX_ENTRIES})) AS revoked
    ORDER BY ended, id LIMIT ${MAX_ENTRIES}`.execute(database());
  const clock = await sql<{ at: Date; micros: number }>`
    SELECT now() AS at, (extract(epoch FROM now()) * 1000000)::bigint AS micros`.execute(database());
  const { at = new Date(), micros = 0 } = clock.rows[0] ?? {};
  const last = rows.at(-1);
  const more = rows.length === MAX_ENTRIES;
  return {
    rows: rows.map(({ security_code, until }) => ({ security_code, until })),
    next: more && last ? `${last.voided}.${last.id}` : `${Math.max(0, micros - OVERLAP_MICROS)}.0`,
    more,
    server_time: at,
  };
}
