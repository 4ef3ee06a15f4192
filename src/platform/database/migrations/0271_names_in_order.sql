-- Names in the order people look for them, and found without their apostrophes.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
    RAISE EXCEPTION 'This PostgreSQL was built without ICU, which orders names: use one that has it.';
  END IF;
END $$;

-- Titles are ordered by the Unicode collation: capital and small letters together, Ọ beside O, Ɗ behind D. Their indexes are
-- made again by this; the rows stay as they are.
DO $$
DECLARE
  register regclass;
BEGIN
  FOR register IN
    SELECT a.attrelid FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE a.attname = 'title' AND a.attgenerated = 's' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN title TYPE text COLLATE "und-x-icu"', register);
  END LOOP;
END $$;

-- People are shown as they are addressed, and ordered by their surnames.
ALTER TABLE individual ADD COLUMN sort_title text COLLATE "und-x-icu" NOT NULL
  GENERATED ALWAYS AS (surname || coalesce(' ' || first_name, '') || coalesce(' ' || other_names, '')) STORED;
ALTER TABLE spouse ADD COLUMN sort_title text COLLATE "und-x-icu" NOT NULL
  GENERATED ALWAYS AS (surname || coalesce(' ' || first_name, '') || coalesce(' ' || other_names, '')) STORED;

DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'title' AND a.attnum = ANY(i.indkey)
    WHERE i.indrelid IN ('individual'::regclass, 'spouse'::regclass)
  LOOP
    EXECUTE format('DROP INDEX %s', found.name);
    EXECUTE regexp_replace(found.definition, '\mtitle,', 'sort_title,');
  END LOOP;
END $$;

-- The other words that lists are ordered by.
DO $$
DECLARE
  listed record;
  found text;
BEGIN
  FOR listed IN SELECT * FROM (VALUES
    ('individual', 'city'), ('shop', 'line_of_business'), ('shop', 'city'), ('vehicle', 'park'),
    ('individual_category', 'description'), ('market', 'city'), ('market', 'market_days'), ('park', 'city'),
    ('park', 'routes'), ('street', 'city'), ('lga', 'state'), ('residence', 'unit'), ('super_agent', 'territory')
  ) AS words(register, field)
  LOOP
    SELECT indexdef INTO STRICT found FROM pg_indexes
      WHERE schemaname = 'public' AND indexname = listed.register || '_list_' || listed.field;
    EXECUTE format('DROP INDEX %I', listed.register || '_list_' || listed.field);
    EXECUTE regexp_replace(found, format('\(%s\M', listed.field), format('(%s COLLATE "und-x-icu"', listed.field));
  END LOOP;
END $$;

-- "obrien" finds O'Brien, and "saadatu" Sa'adatu, whichever sign stands for the apostrophe.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(lower(normalize(value, NFD)), '[\u0300-\u036f]', '', 'g'),
    'ɓɗƙǝə''’‘ʼʻ`´′', 'bdkee')
$$;

-- What tells records apart stays what it was: an apostrophe parts words there.
CREATE OR REPLACE FUNCTION name_key(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(btrim(regexp_replace(fold(translate(value, '''’‘ʼʻ`´′', '        ')), '[^a-z0-9]+', ' ', 'g')), ''),
    fold(value))
$$;

-- What was folded before, made again where there is an apostrophe in it: by the writer of the column, and nobody else hears of it.
DO $$
DECLARE
  folded record;
  made regclass;
BEGIN
  FOR folded IN
    SELECT d.adrelid::regclass AS name, quote_ident(a.attname) AS attribute
    FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%fold(%'
  LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', folded.name);
    EXECUTE format($sql$UPDATE %1$s SET %2$s = DEFAULT WHERE %2$s ~ '[''’‘ʼʻ`´′]'$sql$, folded.name, folded.attribute);
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', folded.name);
  END LOOP;
  FOR made IN
    SELECT i.indexrelid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND i.indexprs IS NOT NULL AND pg_get_indexdef(i.indexrelid) LIKE '%fold(%'
  LOOP
    EXECUTE format('REINDEX INDEX %s', made);
  END LOOP;
END $$;
