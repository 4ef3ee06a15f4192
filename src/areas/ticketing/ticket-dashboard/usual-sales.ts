import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import { type Database, database, primaryDatabase } from "#kernel/db/client.ts";
import { log } from "#platform/system-log/log.ts";

/** Usual daily sales of an agent: mean of the days with a sale in the last four weeks. */
export interface Usual {
  /** Number of days with a sale. */
  readonly days: number;
  /** Tickets up to the end of each Lagos hour, summed over all those days. */
  readonly by_hour: readonly number[];
}

const WEEKS_DAYS = 28;
/** Milliseconds that a dashboard waits for it. */
const PATIENCE = 1_500;
/** After a failure it is read again after 15 minutes. */
const RETRY_MS = 15 * 60_000;

type Usuals = ReadonlyMap<number, Usual>;
const NONE: Usuals = new Map();
let stored: { from: Database; day: LagosDate; found: Promise<Usuals> } | undefined;

/**
 * Usual sales of each agent. They change once a day, so each process reads them once a day. Never throws: until they are read,
 * or if that fails, the dashboard is shown without them.
 */
export async function usualSales(day: LagosDate, readUsual = read): Promise<Usuals> {
  const from = primaryDatabase();
  if (stored?.day !== day || stored.from !== from) stored = { from, day, found: orNone(day, readUsual(day)) };
  let timer: NodeJS.Timeout | undefined;
  const soon = new Promise<Usuals>((resolve) => {
    timer = setTimeout(() => resolve(NONE), PATIENCE);
  });
  return Promise.race([stored.found, soon]).finally(() => clearTimeout(timer));
}

async function orNone(day: LagosDate, reading: Promise<Usuals>): Promise<Usuals> {
  try {
    return await reading;
  } catch (error) {
    log.warn({ err: error }, "usual sales of agents could not be read");
    setTimeout(() => {
      if (stored?.day === day) stored = undefined;
    }, RETRY_MS).unref();
    return NONE;
  }
}

async function read(day: LagosDate): Promise<Usuals> {
  const { rows } = await sql<{ agent: number; days: number; hours: number[]; counts: number[] }>`
    WITH sold AS (
      SELECT t.ticket_agent_id AS agent, t.sold_at AT TIME ZONE 'Africa/Lagos' AS at FROM ticket t
      WHERE t.ticket_agent_id IS NOT NULL AND t.bulk_ticket_id IS NULL AND t.sold_at < ${day}::date::timestamp AT TIME ZONE 'Africa/Lagos'
        AND t.sold_at >= (${day}::date - ${WEEKS_DAYS}::integer)::timestamp AT TIME ZONE 'Africa/Lagos'),
    days AS (SELECT agent, count(DISTINCT at::date)::integer AS days FROM sold GROUP BY 1),
    hours AS (SELECT agent, extract(hour FROM at)::integer AS hour, count(*)::integer AS sold FROM sold GROUP BY 1, 2)
    SELECT h.agent, d.days, array_agg(h.hour) AS hours, array_agg(h.sold) AS counts
    FROM hours h JOIN days d ON d.agent = h.agent GROUP BY 1, 2`.execute(database());
  return new Map(
    rows.map(({ agent, days, hours, counts }) => [agent, { days, by_hour: added(hours, counts) }]),
  );
}

function added(hours: readonly number[], counts: readonly number[]): number[] {
  let sum = 0;
  return Array.from({ length: 24 }, (_, hour) => {
    const at = hours.indexOf(hour);
    sum += at === -1 ? 0 : (counts[at] ?? 0);
    return sum;
  });
}
