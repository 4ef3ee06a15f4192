-- A trigger before each update of a row makes PostgreSQL hold it as if its key changed: moving or suspending an agent waited
-- for every sale under way, and sales for it, which with a limit of the super agent was a circle. What the super agent allowed
-- ends afterwards instead.
DROP TRIGGER ticket_agent_moves ON ticket_agent;
DROP FUNCTION end_super_agent_limit();
CREATE FUNCTION end_super_agent_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_agent SET super_agent_limit_kobo = NULL WHERE id = NEW.id AND super_agent_limit_kobo IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_agent_moves AFTER UPDATE OF super_agent_id ON ticket_agent FOR EACH ROW
  WHEN (NEW.super_agent_id IS DISTINCT FROM OLD.super_agent_id) EXECUTE FUNCTION end_super_agent_limit();
