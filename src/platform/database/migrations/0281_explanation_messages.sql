-- The key and values of a line's explanation, for other languages. Lines of demand notices have none: the notice keeps the
-- record and the tariff that they were worked out from. Lines that were issued before stay as sentences.
ALTER TABLE bill_line ADD COLUMN explanation_message jsonb;

CREATE OR REPLACE FUNCTION keep_bill_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.id, OLD.bill_id, OLD.position, OLD.revenue_item_id, OLD.label, OLD.explanation, OLD.explanation_message,
      OLD.citation, OLD.kobo, OLD.kind, OLD.change_id)
    IS DISTINCT FROM
     (NEW.id, NEW.bill_id, NEW.position, NEW.revenue_item_id, NEW.label, NEW.explanation, NEW.explanation_message,
      NEW.citation, NEW.kobo, NEW.kind, NEW.change_id)
  THEN RAISE EXCEPTION 'a line of bill % was issued and is not edited', OLD.bill_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
