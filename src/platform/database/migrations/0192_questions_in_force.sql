-- Agencies are named by fields of records, as revenue items are.
ALTER TABLE agency ADD COLUMN title text NOT NULL GENERATED ALWAYS AS (name) STORED;

-- A request answers the questions in force: the service is held while it is written, so that they do not change beneath its
-- answers. Who answers those of before is found out by trying again: then the service's own question sees it.
CREATE OR REPLACE FUNCTION promise_days_to_serve() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT s.days_to_serve INTO NEW.days_to_serve FROM service_subcategory s WHERE s.id = NEW.subcategory_id FOR SHARE;
  IF EXISTS (
    SELECT FROM service_form f WHERE f.subcategory_id = NEW.subcategory_id AND f.id > coalesce(NEW.form_id, 0)) THEN
    RAISE EXCEPTION 'the questions of service % were changed', NEW.subcategory_id USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
