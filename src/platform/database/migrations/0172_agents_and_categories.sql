-- Agents, super agents and categories as registers: what the database sees to itself.

-- A list that fields refer to names its entries by a title, as registers do.
ALTER TABLE revenue_item ADD COLUMN title text NOT NULL GENERATED ALWAYS AS (name) STORED;

-- Personal data stands in no text that words are looked for in; it is found whole.
ALTER TABLE super_agent DROP COLUMN search;
ALTER TABLE super_agent ADD COLUMN search text NOT NULL
  GENERATED ALWAYS AS (fold(name || coalesce(' ' || territory, ''))) STORED;
CREATE INDEX super_agent_search ON super_agent USING gin (search gin_trgm_ops);
CREATE INDEX super_agent_phone_number ON super_agent (phone_number);
CREATE INDEX super_agent_email ON super_agent (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX ticket_agent_phone_number ON ticket_agent (phone_number);
CREATE INDEX ticket_agent_email ON ticket_agent (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX ticket_agent_market ON ticket_agent (market_id) WHERE market_id IS NOT NULL;
-- The agents of one super agent, as lists show them.
CREATE INDEX ticket_agent_of_super ON ticket_agent (super_agent_id, title, id);

-- Whose agent somebody was: written with the change itself, so that no form, import or move can forget it. A move says
-- its reason for the length of its transaction.
CREATE FUNCTION write_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_membership (ticket_agent_id, super_agent_id, moved_by, reason)
  VALUES (NEW.id, NEW.super_agent_id, NEW.updated_by, nullif(current_setting('ratebook.move_reason', true), ''));
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_agent_entered AFTER INSERT ON ticket_agent
  FOR EACH ROW WHEN (NEW.super_agent_id IS NOT NULL) EXECUTE FUNCTION write_membership();
CREATE TRIGGER ticket_agent_moved AFTER UPDATE OF super_agent_id ON ticket_agent
  FOR EACH ROW WHEN (NEW.super_agent_id IS DISTINCT FROM OLD.super_agent_id) EXECUTE FUNCTION write_membership();

-- A category never stands below itself. Two who move at once wait for each other.
CREATE FUNCTION keep_category_tree() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ticket_category tree', 0));
  IF EXISTS (
    WITH RECURSIVE above AS (
      SELECT NEW.parent_id AS id
      UNION
      SELECT c.parent_id FROM ticket_category c JOIN above a ON c.id = a.id WHERE c.parent_id IS NOT NULL
    ) SELECT FROM above WHERE id = NEW.id) THEN
    RAISE EXCEPTION 'a category stands below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'ticket_category_cycle';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_category_tree AFTER UPDATE OF parent_id ON ticket_category
  FOR EACH ROW WHEN (NEW.parent_id IS DISTINCT FROM OLD.parent_id AND NEW.parent_id IS NOT NULL)
  EXECUTE FUNCTION keep_category_tree();

-- The pictures there are, and the classes of vehicles.
ALTER TABLE ticket_category
  ADD CHECK (icon IN ('okada', 'keke', 'bus', 'car', 'truck', 'store', 'tag', 'user')),
  ADD CHECK (vehicle_class IN ('okada', 'keke', 'car', 'taxi', 'bus', 'truck', 'other'));
