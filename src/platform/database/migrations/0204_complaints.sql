-- Complaints: a request like any other, of a service in the product's own category, with what only a complaint has.

-- What the product itself enters (src/server/complaints/ensure-services.ts). It can be renamed and archived; deleted it
-- would come back with the next start.
ALTER TABLE service_category ADD COLUMN product text UNIQUE CHECK (product IN ('complaints'));
ALTER TABLE service_subcategory ADD COLUMN product text UNIQUE CHECK (length(product) BETWEEN 1 AND 40);
CREATE FUNCTION keep_product_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entry % of % is the product''s own', OLD.id, TG_TABLE_NAME USING ERRCODE = 'foreign_key_violation',
    TABLE = 'complaint';
END $$;
CREATE TRIGGER service_category_product BEFORE DELETE ON service_category
  FOR EACH ROW WHEN (OLD.product IS NOT NULL) EXECUTE FUNCTION keep_product_service();
CREATE TRIGGER service_subcategory_product BEFORE DELETE ON service_subcategory
  FOR EACH ROW WHEN (OLD.product IS NOT NULL) EXECUTE FUNCTION keep_product_service();

CREATE TABLE complaint (
  request_id bigint PRIMARY KEY REFERENCES service_request,
  -- whoever sent it chose to stay unnamed: nothing about them is stored
  anonymous boolean NOT NULL,
  happened_on date NOT NULL,
  ward_id bigint REFERENCES ward,
  -- where exactly, in words
  place text CHECK (length(place) BETWEEN 1 AND 200),
  -- plate, code or number as it was typed
  typed text CHECK (length(typed) BETWEEN 1 AND 100),
  -- what it names, where that is exactly one
  ticket_id bigint REFERENCES ticket,
  receipt_id bigint REFERENCES receipt,
  ticket_agent_id bigint REFERENCES ticket_agent
);
CREATE INDEX complaint_agent ON complaint (ticket_agent_id) WHERE ticket_agent_id IS NOT NULL;

-- Unnamed is a promise: the database keeps it too.
CREATE FUNCTION refuse_named_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM service_request q WHERE q.id = NEW.request_id
    AND num_nonnulls(q.individual_id, q.corporate_id, q.contact_name, q.contact_phone, q.contact_email, q.created_by) > 0;
  IF FOUND THEN
    RAISE EXCEPTION 'complaint % is to be unnamed, and names somebody', NEW.request_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER complaint_unnamed BEFORE INSERT OR UPDATE ON complaint
  FOR EACH ROW WHEN (NEW.anonymous) EXECUTE FUNCTION refuse_named_complaint();
