-- What was sold before the sums of sales were kept is counted one day at a time, the latest first, until all of it is: whoever sells
-- waits for one day's tickets, not for years of them.

-- Counts some Lagos days anew, from their tickets. Whoever calls holds the lock.
CREATE FUNCTION count_days_of_sales(first date, last date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begins timestamptz := first::timestamp AT TIME ZONE 'Africa/Lagos';
  ends timestamptz := coalesce((last + 1)::timestamp AT TIME ZONE 'Africa/Lagos', 'infinity');
BEGIN
  DELETE FROM ticket_sum WHERE day >= first AND (last IS NULL OR day <= last);
  INSERT INTO ticket_sum (day, what, key, agency_id, lga_id, is_batch, slot, tickets, kobo, earned_kobo, super_kobo, voids, void_kobo,
    at_night)
  SELECT a.at::date, p.what, p.key, t.agency_id, t.lga_id, t.bulk_ticket_id IS NOT NULL, 0, count(*) FILTER (WHERE t.status = 'valid'),
    coalesce(sum(t.kobo) FILTER (WHERE t.status = 'valid'), 0), coalesce(sum(t.agent_kobo) FILTER (WHERE t.status = 'valid'), 0),
    coalesce(sum(t.super_agent_kobo) FILTER (WHERE t.status = 'valid'), 0),
    count(*) FILTER (WHERE t.status = 'void'), coalesce(sum(t.kobo) FILTER (WHERE t.status = 'void'), 0),
    count(*) FILTER (WHERE a.hour >= 22 OR a.hour < 5)
  FROM ticket t
  CROSS JOIN LATERAL (SELECT t.sold_at AT TIME ZONE 'Africa/Lagos' AS at,
    extract(hour FROM t.sold_at AT TIME ZONE 'Africa/Lagos')::bigint AS hour) AS a
  CROSS JOIN LATERAL (VALUES ('hour', a.hour), ('category', t.category_id), ('park', t.park_id), ('agent', t.ticket_agent_id)) AS p (what, key)
  WHERE t.sold_at >= begins AND t.sold_at < ends
  GROUP BY 1, 2, 3, 4, 5, 6;
  DELETE FROM ticket_repeat WHERE day >= first AND (last IS NULL OR day <= last);
  INSERT INTO ticket_repeat (ticket_id, day) SELECT id, day FROM (
    SELECT id, (sold_at AT TIME ZONE 'Africa/Lagos')::date AS day, row_number() OVER (PARTITION BY ticket_agent_id, holder_key, category_id,
      (sold_at AT TIME ZONE 'Africa/Lagos')::date ORDER BY id) AS place
    FROM ticket WHERE bulk_ticket_id IS NULL AND ticket_agent_id IS NOT NULL AND status = 'valid' AND sold_at >= begins AND sold_at < ends) AS sold WHERE place >= 3;
END $$;

-- Counts the days from there on anew, from the tickets. Whoever sells meanwhile waits.
CREATE OR REPLACE FUNCTION count_ticket_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;
  PERFORM count_days_of_sales((SELECT ticket_sums_from FROM installation), NULL);
END $$;

-- Counts the latest day on which something was sold before the sums begin, and lets them begin with it. NULL: there is none, and
-- they are whole. Whoever sells meanwhile waits.
CREATE FUNCTION count_earlier_sales() RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  begins date;
  earlier date;
BEGIN
  LOCK TABLE ticket IN SHARE ROW EXCLUSIVE MODE;
  SELECT ticket_sums_from INTO begins FROM installation;
  SELECT (max(sold_at) AT TIME ZONE 'Africa/Lagos')::date INTO earlier FROM ticket
  WHERE sold_at < begins::timestamp AT TIME ZONE 'Africa/Lagos';
  IF earlier IS NULL THEN
    UPDATE installation SET ticket_sums_from = least(ticket_sums_from, date '2000-01-01');
  ELSE
    PERFORM count_days_of_sales(earlier, earlier);
    UPDATE installation SET ticket_sums_from = earlier;
  END IF;
  RETURN earlier;
END $$;
