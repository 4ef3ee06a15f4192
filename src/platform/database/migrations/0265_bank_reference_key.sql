-- Numbers of tellers, transfers, card slips and cheques are compared without punctuation and leading zeros, in one form of each
-- character: "0042-7781", "427781" and full-width digits are one number. `referenceKey` of the domain gives the same. The unique
-- indexes on reference_key stay: numbers on record may differ only in zeros.
CREATE FUNCTION bank_reference_key(reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(upper(normalize(reference, NFKC)), '[^A-Z0-9]', '', 'g'), '(^|[A-Z])0+(?=[0-9])', '\1', 'g')
$$;
CREATE INDEX bank_entry_bank_number ON bank_entry (bank_reference_key(reference));
CREATE INDEX till_payment_bank_number ON till_payment (bank_reference_key(reference)) WHERE reference IS NOT NULL;
CREATE INDEX till_move_bank_number ON till_move (bank_reference_key(reference)) WHERE reference IS NOT NULL;
CREATE INDEX wallet_funding_bank_number ON wallet_funding (bank_reference_key(reference)) WHERE reference IS NOT NULL;
CREATE INDEX settlement_payout_bank_number ON settlement_payout (bank_reference_key(reference)) WHERE reference IS NOT NULL;
CREATE INDEX commission_run_bank_number ON commission_run (bank_reference_key(reference)) WHERE reference IS NOT NULL;
CREATE INDEX money_back_bank_number ON money_back (bank_reference_key(paid_reference)) WHERE paid_reference IS NOT NULL;
-- Searches use the new ones.
DROP INDEX bank_entry_number;
DROP INDEX till_payment_number;
DROP INDEX till_move_number;
