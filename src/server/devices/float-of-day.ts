import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";

/**
 * Whether an agent may sell for so much more today: what their phones may still sell counts as sold, for themselves and for
 * their super agent. Kobo. Leases of a limit are opened one after the other.
 * @throws AppError daily-limit, with `data.left_kobo`
 */
export async function requireWithinDay(tx: Tx, agent: number, kobo: number): Promise<void> {
  await sql`SELECT FROM ticket_agent WHERE id = ${agent} FOR NO KEY UPDATE`.execute(tx);
  // The same lock as that of sales whose limit several wallets share.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tickets of super agent ' || s.id, 0))
    FROM ticket_agent a JOIN super_agent s ON s.id = a.super_agent_id
    WHERE a.id = ${agent} AND s.daily_limit_kobo IS NOT NULL`.execute(tx);
  const { rows } = await sql<{ left: number | null }>`
    SELECT least(a.daily_limit_kobo - CASE WHEN a.daily_limit_kobo IS NOT NULL THEN
        (SELECT coalesce(sum(k.kobo), 0) FROM ticket k
          WHERE k.ticket_agent_id = a.id AND k.sold_at >= day.began AND k.status = 'valid')
        + (SELECT coalesce(sum(l.kobo - l.sold_kobo), 0) FROM agent_device d JOIN device_lease l ON l.device_id = d.id
          WHERE d.ticket_agent_id = a.id AND l.closed_at IS NULL) END,
      s.daily_limit_kobo - CASE WHEN s.daily_limit_kobo IS NOT NULL THEN
        (SELECT coalesce(sum(k.kobo), 0) FROM ticket k
          WHERE k.super_agent_id = s.id AND k.sold_at >= day.began AND k.status = 'valid')
        + (SELECT coalesce(sum(l.kobo - l.sold_kobo), 0) FROM ticket_agent o JOIN agent_device d ON d.ticket_agent_id = o.id
          JOIN device_lease l ON l.device_id = d.id WHERE o.super_agent_id = s.id AND l.closed_at IS NULL) END)::bigint AS left
    FROM ticket_agent a LEFT JOIN super_agent s ON s.id = a.super_agent_id
    CROSS JOIN (SELECT date_trunc('day', clock_timestamp() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos' AS began) day
    WHERE a.id = ${agent}`.execute(tx);
  const left = rows[0]?.left ?? null;
  if (left === null || kobo <= left) return;
  const message = `This is above the limit for the day: ${formatNaira(Math.max(0, left))} are left.`;
  throw new AppError("conflict", message, {
    code: "daily-limit",
    fields: { kobo: [message] },
    data: { left_kobo: Math.max(0, left) },
  });
}
