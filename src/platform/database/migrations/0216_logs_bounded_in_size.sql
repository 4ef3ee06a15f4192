-- The logs are bounded in size as well as in time, and their owner's functions are nobody's but the application's (`migrate`
-- gives them to its role).

-- Drops the oldest days until the logs take no more than `most` bytes; today's, and the days to come, stay.
CREATE FUNCTION system_log_drop_over(most bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'Africa/Lagos' SET lock_timeout = '2s' AS $$
DECLARE
  name text;
  taken bigint;
  dropped integer := 0;
BEGIN
  IF most IS NULL OR most < 1 THEN RAISE EXCEPTION 'there must be room for something'; END IF;
  PERFORM pg_advisory_xact_lock(7246003);
  SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0) INTO taken
  FROM pg_inherits WHERE inhparent = 'public.system_log'::regclass;
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.system_log'::regclass AND c.relname < 'system_log_' || to_char(current_date, 'YYYYMMDD')
    ORDER BY c.relname LOOP
    EXIT WHEN taken <= most;
    taken := taken - pg_total_relation_size(format('public.%I', name)::regclass);
    EXECUTE format('DROP TABLE public.%I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

REVOKE EXECUTE ON FUNCTION system_log_add_days(), system_log_drop_days(integer), system_log_drop_over(bigint) FROM PUBLIC;
