import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { authorize } from "../authorize.ts";
import { database } from "../db/client.ts";

/** A ticket that was voided although it would still be valid. */
export interface Revocation {
  readonly security_code: string;
  /** Seconds since 1970: from then on nobody needs to know. */
  readonly until: number;
}

export interface Revocations {
  readonly rows: readonly Revocation[];
  /** What to send as `since` for what comes after these. */
  readonly next: string;
  /** Whether there are more at this moment. */
  readonly more: boolean;
  readonly server_time: Date;
}

const MOST = 1_000;
/** Whoever voids may take so long until it is written: asked for again. Microseconds. */
const OVERLAP = 60_000_000;

/**
 * Voided tickets that phones must know of when they check without a network, from where they stopped.
 * @param since `next` of the answer before; left out: from the beginning
 * @throws AppError not-signed-in, forbidden, invalid
 */
export async function listRevocations(actor: Actor, since = "0.0"): Promise<Revocations> {
  authorize(actor, "ticket.validate");
  const [, moment, id] = /^([0-9]{1,16})\.([0-9]{1,10})$/.exec(since) ?? [];
  if (moment === undefined || id === undefined)
    throw new AppError("invalid", "Some things need putting right.", {
      fields: { since: ["Send `next` of the answer before, or leave it out."] },
    });
  const { rows } = await sql<Revocation & { id: number; voided: number }>`
    SELECT id, security_code, extract(epoch FROM valid_to)::bigint AS until,
      (extract(epoch FROM voided_at) * 1000000)::bigint AS voided
    FROM ticket WHERE status = 'void' AND valid_to > now()
      AND (voided_at, id) > ('epoch'::timestamptz + ${Number(moment)}::bigint * interval '1 microsecond', ${Number(id)}::bigint)
    ORDER BY voided_at, id LIMIT ${MOST}`.execute(database());
  const clock = await sql<{ at: Date; micros: number }>`
    SELECT now() AS at, (extract(epoch FROM now()) * 1000000)::bigint AS micros`.execute(database());
  const { at = new Date(), micros = 0 } = clock.rows[0] ?? {};
  const last = rows.at(-1);
  const more = rows.length === MOST;
  return {
    rows: rows.map(({ security_code, until }) => ({ security_code, until })),
    next: more && last ? `${last.voided}.${last.id}` : `${Math.max(0, micros - OVERLAP)}.0`,
    more,
    server_time: at,
  };
}
