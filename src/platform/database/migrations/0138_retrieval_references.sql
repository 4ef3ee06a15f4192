-- What a payer pays with at a bank, where the gateway gives such a number (Remita's RRR).
ALTER TABLE payment ADD COLUMN retrieval_reference text CHECK (retrieval_reference ~ '^[0-9]{12}$');
-- Notifications and the office's search find a payment by it; no two payments can share one.
CREATE UNIQUE INDEX payment_retrieval_reference ON payment (retrieval_reference, provider)
  WHERE retrieval_reference IS NOT NULL;

-- Somebody may be on the way to a bank with it.
CREATE FUNCTION keep_retrieval_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a retrieval reference is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER payment_retrieval_reference_fixed BEFORE UPDATE OF retrieval_reference ON payment FOR EACH ROW
  WHEN (OLD.retrieval_reference IS NOT NULL AND NEW.retrieval_reference IS DISTINCT FROM OLD.retrieval_reference)
  EXECUTE FUNCTION keep_retrieval_reference();
