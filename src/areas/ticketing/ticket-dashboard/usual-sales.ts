import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { type Database, database, primaryDatabase } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";

/** Usual daily sales of an agent: mean of the days with a sale in the last four weeks. */
export interface UsualSales {
  /** Number of days with a sale. */
  readonly days: number;
  /** Tickets up to the end of each Lagos hour, summed over all those days. */
  readonly by_hour: readonly number[];
}

const DAYS = 28;
/** Milliseconds that a dashboard waits for it. */
const TIMEOUT_MS = 1_500;
/** After a failure it is read again after 15 minutes. */
const RETRY_MS = 15 * 60_000;

type UsualSalesByAgent = ReadonlyMap<number, UsualSales>;
const NONE: UsualSalesByAgent = new Map();
let cached: { from: Database; day: LagosDate; found: Promise<UsualSalesByAgent> } | undefined;

/**
 * Usual sales of each agent. They change once a day, so each process reads them once a day. Never throws: until they are read,
 * or if that fails, the dashboard is shown without them.
 */
export async function usualSales(day: LagosDate, readUsual = readUsualSales): Promise<UsualSalesByAgent> {
  const from = primaryDatabase();
  if (cached?.day !== day || cached.from !== from)
    cached = { from, day, found: orEmpty(day, readUsual(day)) };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<UsualSalesByAgent>((resolve) => {
    timer = setTimeout(() => resolve(NONE), TIMEOUT_MS);
  });
  return Promise.race([cached.found, timeout]).finally(() => clearTimeout(timer));
}

async function orEmpty(day: LagosDate, reading: Promise<UsualSalesByAgent>): Promise<UsualSalesByAgent> {
  try {
    return await reading;
  } catch (error) {
    log.warn({ err: error }, "usual sales of agents could not be read");
    setTimeout(() => {
      if (cached?.day === day) cached = undefined;
    }, RETRY_MS).unref();
    return NONE;
  }
}

async function readUsualSales(day: LagosDate): Promise<UsualSalesByAgent> {
  const { rows } = await sql<{ agent: number; days: number; hours: number[]; counts: number[] }>`
    WITH sold AS (
      SELECT t.ticket_agent_id AS agent, t.sold_at AT TIME ZONE 'Africa/Lagos' AS at FROM ticket t
      WHERE t.ticket_agent_id IS NOT NULL AND t.bulk_ticket_id IS NULL AND t.sold_at < ${day}::date::timestamp AT TIME ZONE 'Africa/Lagos'
        AND t.sold_at >= (${day}::date - ${DAYS}::integer)::timestamp AT TIME ZONE 'Africa/Lagos'),
    days AS (SELECT agent, count(DISTINCT at::date)::integer AS days FROM sold GROUP BY 1),
    hours AS (SELECT agent, extract(hour FROM at)::integer AS hour, count(*)::integer AS sold FROM sold GROUP BY 1, 2)
    SELECT h.agent, d.days, array_agg(h.hour) AS hours, array_agg(h.sold) AS counts
    FROM hours h JOIN days d ON d.agent = h.agent GROUP BY 1, 2`.execute(database());
  return new Map(
    rows.map(({ agent, days, hours, counts }) => [agent, { days, by_hour: cumulative(hours, counts) }]),
  );
}

function cumulative(hours: readonly number[], counts: readonly number[]): number[] {
  let sum = 0;
  return Array.from({ length: 24 }, (_, hour) => {
    const index = hours.indexOf(hour);
    sum += index === -1 ? 0 : (counts[index] ?? 0);
    return sum;
  });
}
