import { sql } from "kysely";
import type { LedgerCheck } from "./check.ts";

/** Checks of the totals for home pages and dashboards against the tickets, from the first day with complete totals. */
export const ticketTotalChecks: readonly LedgerCheck[] = [
  {
    name: "daily sales totals match the tickets",
    violations: sql`
      SELECT coalesce(kept.day, sold.day) || ', ' || coalesce(kept.what, sold.what) || ' ' || coalesce(kept.key, sold.key) || ': '
        || coalesce(kept.tickets, 0) || ' tickets of ' || coalesce(kept.kobo, 0) || ' kobo and ' || coalesce(kept.voids, 0)
        || ' void, sold ' || coalesce(sold.tickets, 0) || ' of ' || coalesce(sold.kobo, 0) || ' and ' || coalesce(sold.voids, 0)
      FROM (SELECT day, what, coalesce(key, 0) AS key, agency_id, coalesce(lga_id, 0) AS lga_id, is_batch, sum(tickets) AS tickets,
          sum(kobo) AS kobo, sum(earned_kobo) AS earned, sum(super_kobo) AS super, sum(voids) AS voids, sum(void_kobo) AS void_kobo, sum(at_night) AS at_night
        FROM ticket_sum WHERE day >= (SELECT ticket_sums_from FROM installation) GROUP BY 1, 2, 3, 4, 5, 6) AS kept
      FULL JOIN (SELECT a.at::date AS day, p.what, coalesce(p.key, 0) AS key, t.agency_id, coalesce(t.lga_id, 0) AS lga_id,
          t.bulk_ticket_id IS NOT NULL AS is_batch, count(*) FILTER (WHERE t.status = 'valid')::numeric AS tickets,
          coalesce(sum(t.kobo) FILTER (WHERE t.status = 'valid'), 0) AS kobo,
          coalesce(sum(t.agent_kobo) FILTER (WHERE t.status = 'valid'), 0) AS earned,
          coalesce(sum(t.super_agent_kobo) FILTER (WHERE t.status = 'valid'), 0) AS super,
          count(*) FILTER (WHERE t.status = 'void')::numeric AS voids, coalesce(sum(t.kobo) FILTER (WHERE t.status = 'void'), 0) AS void_kobo,
          count(*) FILTER (WHERE a.hour >= 22 OR a.hour < 5)::numeric AS at_night
        FROM ticket t CROSS JOIN LATERAL (SELECT t.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
          extract(hour FROM t.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
        CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', t.category_id), ('park', t.park_id), ('agent', t.ticket_agent_id))
          AS p (what, key)
        WHERE t.sold_at >= (SELECT ticket_sums_from::timestamp AT TIME ZONE 'Africa/Lagos' FROM installation)
        GROUP BY 1, 2, 3, 4, 5, 6) AS sold
        USING (day, what, key, agency_id, lga_id, is_batch)
      WHERE (kept.tickets, kept.kobo, kept.earned, kept.super, kept.voids, kept.void_kobo, kept.at_night) IS DISTINCT FROM
        (sold.tickets, sold.kobo, sold.earned, sold.super, sold.voids, sold.void_kobo, sold.at_night)`,
    coverage: sql`SELECT count(DISTINCT day) || ' days' FROM ticket_sum WHERE day >= (SELECT ticket_sums_from FROM installation)`,
  },
];
