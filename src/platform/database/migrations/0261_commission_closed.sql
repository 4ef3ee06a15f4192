-- What was on an account of commission at the end of a Lagos day that is over, whole: what somebody is owed is this and what came and
-- went since, however long they have sold. Written by a job, from the second day after on; kobo.
CREATE TABLE commission_closed (
  account_id bigint PRIMARY KEY REFERENCES account,
  day date NOT NULL,
  kobo bigint NOT NULL
);

-- From where on transfers are to be added to what is closed of an account.
CREATE FUNCTION commission_since(of_account bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (day + 1)::timestamp AT TIME ZONE 'Africa/Lagos' FROM commission_closed WHERE account_id = of_account),
    '-infinity')
$$;

-- Closes a day that is over for accounts that are not closed so far: on from where they are.
CREATE FUNCTION close_commissions(of_day date, accounts bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF of_day > (now() AT TIME ZONE 'Africa/Lagos')::date - 2 THEN
    RAISE EXCEPTION 'what was begun on % may still be under way', of_day;
  END IF;
  PERFORM pg_advisory_xact_lock(7246045, 0);
  -- A statement of its own: it sees what was committed while it waited.
  INSERT INTO commission_closed AS c (account_id, day, kobo)
  SELECT a.id, of_day, coalesce(before.kobo, 0) + coalesce(came.kobo, 0) - coalesce(went.kobo, 0)
  FROM account a LEFT JOIN commission_closed before ON before.account_id = a.id
  CROSS JOIN LATERAL (SELECT commission_since(a.id) AS first, (of_day + 1)::timestamp AT TIME ZONE 'Africa/Lagos' AS last OFFSET 0) AS open
  CROSS JOIN LATERAL (SELECT sum(t.amount) AS kobo FROM transfer t WHERE t.credit_account = a.id AND t.kind IN ('posted', 'post')
    AND t.created_at >= open.first AND t.created_at < open.last) AS came
  CROSS JOIN LATERAL (SELECT sum(t.amount) AS kobo FROM transfer t WHERE t.debit_account = a.id AND t.kind IN ('posted', 'post')
    AND t.created_at >= open.first AND t.created_at < open.last) AS went
  WHERE a.id = ANY (accounts) AND a.kind = 'commission' AND (before.day IS NULL OR before.day < of_day)
  ORDER BY a.id
  ON CONFLICT (account_id) DO UPDATE SET day = EXCLUDED.day, kobo = EXCLUDED.kobo;
END $$;

-- Books that are brought over may hold transfers of days that are closed.
CREATE FUNCTION add_to_commission_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7246045, 0);
  UPDATE commission_closed SET kobo = kobo + CASE WHEN account_id = NEW.credit_account THEN NEW.amount ELSE -NEW.amount END
  WHERE account_id IN (NEW.debit_account, NEW.credit_account) AND day >= (NEW.created_at AT TIME ZONE 'Africa/Lagos')::date;
  RETURN NULL;
END $$;
CREATE TRIGGER transfer_of_earlier AFTER INSERT ON transfer FOR EACH ROW
  WHEN (NEW.created_at < clock_timestamp() - interval '1 day' AND NEW.kind IN ('posted', 'post'))
  EXECUTE FUNCTION add_to_commission_closed();
