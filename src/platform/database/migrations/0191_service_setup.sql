-- What services rest on: the days a request may take are promised to it, a provider that was removed gets no work, and
-- the day a request is due is worked out here too.

-- What was promised stays: another number of days of the service is for requests made from then on.
-- Whoever writes a request does not say it: the trigger takes it from the service.
ALTER TABLE service_request ADD COLUMN days_to_serve integer NOT NULL DEFAULT 1 CHECK (days_to_serve BETWEEN 1 AND 365);
UPDATE service_request r SET days_to_serve = s.days_to_serve FROM service_subcategory s WHERE s.id = r.subcategory_id;
CREATE FUNCTION promise_days_to_serve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.days_to_serve INTO NEW.days_to_serve FROM service_subcategory s WHERE s.id = NEW.subcategory_id;
  RETURN NEW;
END $$;
CREATE TRIGGER service_request_days BEFORE INSERT ON service_request
  FOR EACH ROW EXECUTE FUNCTION promise_days_to_serve();

-- Work is given to a provider while it is there. Who was removed a moment before is found out by trying again: then the
-- service's own question sees it.
CREATE FUNCTION require_active_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM service_provider WHERE id = NEW.provider_id AND status = 'active' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'service provider % is not there any more', NEW.provider_id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service_request_provider_active BEFORE INSERT OR UPDATE OF provider_id ON service_request
  FOR EACH ROW WHEN (NEW.provider_id IS NOT NULL) EXECUTE FUNCTION require_active_provider();
CREATE TRIGGER service_subcategory_provider_active BEFORE INSERT OR UPDATE OF provider_id ON service_subcategory
  FOR EACH ROW WHEN (NEW.provider_id IS NOT NULL) EXECUTE FUNCTION require_active_provider();

-- A service entered by mistake goes with its questions; one that was asked for stays, for its requests name it.
ALTER TABLE service_form DROP CONSTRAINT service_form_subcategory_id_fkey,
  ADD FOREIGN KEY (subcategory_id) REFERENCES service_subcategory ON DELETE CASCADE;

-- The last day on which each of these requests is in time, as `dueOn` of src/domain/service/service-clock.ts has it; none
-- for one whose clock does not run. The day the clock begins does not count, the day it stops does. A request that was
-- opened again after its end has all its days anew.
CREATE FUNCTION service_due_days(wanted bigint[]) RETURNS TABLE (request_id bigint, due_on date)
LANGUAGE sql STABLE AS $$
  WITH ran AS (
    SELECT c.request_id, c.id, r.days_to_serve AS days,
      (c.began_at AT TIME ZONE 'Africa/Lagos')::date AS began,
      (c.stopped_at AT TIME ZONE 'Africa/Lagos')::date AS stopped
    FROM service_clock c JOIN service_request r ON r.id = c.request_id
    WHERE c.request_id = ANY (wanted)
      AND EXISTS (SELECT FROM service_clock n WHERE n.request_id = c.request_id AND n.stopped_at IS NULL)
      AND NOT EXISTS (
        SELECT FROM service_clock e WHERE e.request_id = c.request_id AND e.stopped_for = 'ended' AND e.id >= c.id)
  ),
  span AS (
    SELECT min(began) AS first,
      -- five weekdays a week, and each holiday takes one
      max(began) + 7 * ((max(days) + (SELECT count(*)::int FROM public_holiday)) / 5 + 1) AS last
    FROM ran
  ),
  calendar AS MATERIALIZED (
    SELECT day, works, sum(works::int) OVER (ORDER BY day) AS worked
    FROM span, LATERAL (SELECT first + n AS day FROM generate_series(0, last - first) AS n) AS days,
      LATERAL (SELECT extract(isodow FROM day) < 6 AND NOT EXISTS (
        SELECT FROM public_holiday h WHERE h.day = days.day) AS works) AS working
  ),
  counted AS (
    SELECT ran.request_id, ran.days, b.worked AS from_worked, s.worked - b.worked AS length,
      coalesce(sum(s.worked - b.worked) OVER earlier, 0) AS used
    FROM ran JOIN calendar b ON b.day = ran.began LEFT JOIN calendar s ON s.day = ran.stopped
    WINDOW earlier AS (PARTITION BY ran.request_id ORDER BY ran.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  SELECT c.request_id, d.day
  FROM counted c JOIN calendar d ON d.works AND d.worked = c.from_worked + c.days - c.used
  WHERE c.used < c.days AND (c.length IS NULL OR c.used + c.length >= c.days)
$$;

-- The same for one request, for whoever begins its clock: in a statement of its own, after the one that wrote
-- service_clock. Holidays do not change before that transaction ends; whoever changes one takes the same lock alone, and
-- works out the due days of all that are open then.
CREATE FUNCTION service_due_on(request bigint) RETURNS date LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('public_holiday', 0));
  RETURN (SELECT d.due_on FROM service_due_days(ARRAY[request]) AS d);
END $$;
