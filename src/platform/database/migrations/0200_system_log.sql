-- What the servers did: requests, jobs, calls of other services, errors. Written in batches apart from what requests do, and
-- kept for some weeks, a day a partition. Nothing in it is a name, an address typed by somebody, or a secret (decision 82).
CREATE SEQUENCE system_log_id AS bigint;
CREATE TABLE system_log (
  -- in the order of their commits: writers take turns, so whoever has read up to a number has read everything below it
  id bigint NOT NULL DEFAULT nextval('system_log_id'),
  -- by the database's clock: when it ended
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('request', 'job', 'gateway', 'error')),
  level text NOT NULL CHECK (level IN ('info', 'warn', 'error')),
  request_id text CHECK (length(request_id) <= 40),
  method text CHECK (length(method) <= 7),
  -- the pattern, never the address: /admin/view/property/{id}
  route text CHECK (length(route) <= 200),
  status smallint,
  -- of our errors: "invalid"
  code text CHECK (length(code) <= 60),
  ms integer CHECK (ms >= 0),
  -- no reference: it outlives an account, and is read by nobody who may not see accounts
  user_id bigint,
  -- of 256 addresses (IPv4), or what one customer of a provider has (IPv6)
  network text CHECK (length(network) <= 45),
  job_id bigint,
  -- which kind of job, which service, which sort of error
  name text CHECK (length(name) <= 60),
  -- what was done or went wrong, in the program's own words
  act text CHECK (length(act) <= 120),
  -- our number of what it was about: of a payment, of a message
  reference text CHECK (length(reference) <= 60),
  attempt smallint,
  -- what the database or the network said: "23505 app_user_email"
  cause text CHECK (length(cause) <= 80),
  -- where in the program
  frames text CHECK (length(frames) <= 2000),
  -- so many entries were given up here
  lost integer,
  worker text CHECK (length(worker) <= 60),
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);
ALTER SEQUENCE system_log_id OWNED BY system_log.id;
CREATE INDEX system_log_request ON system_log (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX system_log_user ON system_log (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX system_log_route ON system_log (route text_pattern_ops, id) WHERE route IS NOT NULL;
CREATE INDEX system_log_kind ON system_log (kind, id) WHERE kind <> 'request';
CREATE INDEX system_log_level ON system_log (level, id) WHERE level <> 'info';
CREATE INDEX system_log_job ON system_log (job_id, id) WHERE job_id IS NOT NULL;

-- The application's role may not make tables, so these are its owner's. Days are those of Lagos. A new one is joined on, not made
-- in place: that would wait for everybody who reads.
CREATE FUNCTION system_log_add_days() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'Africa/Lagos' SET lock_timeout = '2s' AS $$
DECLARE
  day date;
  name text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7246003);
  FOR day IN SELECT g::date FROM generate_series(current_date - 1, current_date + 3, interval '1 day') AS g LOOP
    name := 'system_log_' || to_char(day, 'YYYYMMDD');
    CONTINUE WHEN to_regclass('public.' || name) IS NOT NULL;
    EXECUTE format('CREATE TABLE public.%I (LIKE public.system_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
    EXECUTE format('ALTER TABLE public.system_log ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)',
      name, day::timestamptz, (day + 1)::timestamptz);
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Drops the days before the last `keep`; today counts as one of them.
CREATE FUNCTION system_log_drop_days(keep integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'Africa/Lagos' SET lock_timeout = '2s' AS $$
DECLARE
  name text;
  dropped integer := 0;
BEGIN
  IF keep IS NULL OR keep < 1 THEN RAISE EXCEPTION 'at least one day is kept'; END IF;
  PERFORM pg_advisory_xact_lock(7246003);
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.system_log'::regclass AND c.relname < 'system_log_' || to_char(current_date - keep + 1, 'YYYYMMDD')
    ORDER BY c.relname LOOP
    EXECUTE format('DROP TABLE public.%I', name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
