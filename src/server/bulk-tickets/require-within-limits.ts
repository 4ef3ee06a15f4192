import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";

/**
 * Lets a batch pass that an agent pays from the wallet, whose row the caller holds: with it neither the agent nor all agents of
 * the super agent have sold more today than each may. The limit that several wallets share is counted by one of them at a
 * time, under the same lock as single sales (`sell_tickets`).
 * @param kobo what the batch costs
 * @throws AppError daily-limit
 */
export async function requireWithinLimits(tx: Tx, agent: number, kobo: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tickets of super agent ' || s.id, 0))
    FROM ticket_agent a JOIN super_agent s ON s.id = a.super_agent_id
    WHERE a.id = ${agent} AND s.daily_limit_kobo IS NOT NULL`.execute(tx);
  const { rows } = await sql<{ limit_kobo: number; left_kobo: number }>`
    WITH today AS (SELECT date_trunc('day', clock_timestamp() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos' AS since)
    SELECT own.limit_kobo, own.limit_kobo - sold_from_wallet(own.id, today.since) AS left_kobo
    FROM (SELECT id, least(daily_limit_kobo, super_agent_limit_kobo) AS limit_kobo FROM ticket_agent) AS own, today
    WHERE own.id = ${agent} AND own.limit_kobo IS NOT NULL
    UNION ALL SELECT s.daily_limit_kobo, s.daily_limit_kobo - sold_from_wallets_under(s.id, today.since)
    FROM ticket_agent a JOIN super_agent s ON s.id = a.super_agent_id, today
    WHERE a.id = ${agent} AND s.daily_limit_kobo IS NOT NULL`.execute(tx);
  const [above] = rows.filter(({ left_kobo }) => kobo > left_kobo);
  if (!above) return;
  const data = { left_kobo: Math.max(0, Math.min(...rows.map(({ left_kobo }) => left_kobo))) };
  throw new AppError(
    "conflict",
    `This is more than may be sold in a day, ${formatNaira(above.limit_kobo)}.`,
    {
      code: "daily-limit",
      data,
    },
  );
}
