-- Confirmed bank deposits to wallets can be reversed; the number of a reversed one can be used again.
DROP INDEX wallet_funding_reference;
CREATE UNIQUE INDEX wallet_funding_reference ON wallet_funding (bank, reference_key)
  WHERE way = 'bank' AND status <> 'refused' AND reversed_at IS NULL;

-- A bank line is matched with a deposit only while it is not reversed. The lock makes a concurrent reversal wait.
CREATE FUNCTION refuse_reversed_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM wallet_funding WHERE id = NEW.wallet_funding_id AND reversed_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a reversed deposit cannot be matched' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_match_book_not_reversed BEFORE INSERT ON bank_match_book FOR EACH ROW
  WHEN (NEW.wallet_funding_id IS NOT NULL) EXECUTE FUNCTION refuse_reversed_deposit();
