import { sql } from "kysely";
import type { CheckMethod, Verdict } from "#domain/ticket-check.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { describeQuery } from "./describe-query.ts";

export interface OwnCheck {
  readonly check_id: string;
  readonly checked_at: Date;
  readonly verdict: Verdict;
  readonly server_verdict: Verdict | null;
  /** Holder of the ticket, or the text searched for; phone numbers are masked. */
  readonly identifier: string;
}

export interface OwnChecks {
  readonly counts: Readonly<Partial<Record<Verdict, number>>>;
  /** Checks, latest first. */
  readonly latest: readonly OwnCheck[];
  readonly server_time: Date;
}

/** Today's checks of the signed-in inspector. @throws AppError not-signed-in, forbidden */
export async function getOwnChecksToday(actor: Actor): Promise<OwnChecks> {
  authorize(actor, "ticket.validate");
  const me = actor.session?.user.id ?? 0;
  const mine = sql`c.checked_by = ${me}
    AND c.checked_at >= date_trunc('day', now() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos'`;
  const counted = await sql<{ verdict: Verdict; looks: number }>`
    SELECT c.verdict, count(*) AS looks FROM ticket_check c WHERE ${mine} GROUP BY 1`.execute(database());
  const latest = await sql<
    Omit<OwnCheck, "identifier"> & { way: CheckMethod; asked: string; holder_key: string | null }
  >`
    SELECT c.check_id, c.checked_at, c.verdict, c.books AS server_verdict, c.way, c.asked, t.holder_key
    FROM ticket_check c LEFT JOIN ticket t ON t.id = c.ticket_id
    WHERE ${mine} ORDER BY c.checked_at DESC, c.id DESC LIMIT 20`.execute(database());
  const clock = await sql<{ at: Date }>`SELECT now() AS at`.execute(database());
  return {
    counts: Object.fromEntries(counted.rows.map(({ verdict, looks }) => [verdict, looks])),
    latest: latest.rows.map(({ way, asked, holder_key, ...check }) => ({
      ...check,
      identifier: describeQuery({ query: asked, method: way, holder_key }),
    })),
    server_time: clock.rows[0]?.at ?? new Date(),
  };
}
