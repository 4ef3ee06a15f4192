-- What moves at a bank besides payments: takings of tills, payouts to agencies and those that came back, refunds.
ALTER TABLE bank_match DROP CONSTRAINT bank_match_kind_check;
ALTER TABLE bank_match ADD CONSTRAINT bank_match_kind_check CHECK (kind IN ('payment', 'gateway', 'till', 'settlement',
  'returned', 'refund', 'suspense', 'charge', 'not-ours'));

-- The one thing of the books that such a match names.
CREATE TABLE bank_match_book (
  match_id bigint PRIMARY KEY REFERENCES bank_match,
  kind text NOT NULL CHECK (kind IN ('till', 'settlement', 'returned', 'refund')),
  till_move_id bigint REFERENCES till_move,
  payout_id bigint REFERENCES settlement_payout,
  -- a payout that the bank sent back
  returned_id bigint REFERENCES settlement_payout,
  refund_id bigint REFERENCES money_back,
  item_id bigint NOT NULL GENERATED ALWAYS AS (coalesce(till_move_id, payout_id, returned_id, refund_id)) STORED,
  -- until the match is undone
  live boolean NOT NULL DEFAULT true,
  CHECK (num_nonnulls(till_move_id, payout_id, returned_id, refund_id) = 1),
  CHECK (CASE kind WHEN 'till' THEN till_move_id WHEN 'settlement' THEN payout_id WHEN 'returned' THEN returned_id
    ELSE refund_id END IS NOT NULL)
);
-- It is found at the bank once.
CREATE UNIQUE INDEX bank_match_book_once ON bank_match_book (kind, item_id) WHERE live;

CREATE FUNCTION keep_bank_match_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.live OR NEW.live OR (NEW.match_id, NEW.kind, NEW.till_move_id, NEW.payout_id, NEW.returned_id, NEW.refund_id)
      IS DISTINCT FROM (OLD.match_id, OLD.kind, OLD.till_move_id, OLD.payout_id, OLD.returned_id, OLD.refund_id) THEN
    RAISE EXCEPTION 'a match is undone and made anew' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_match_book_fixed BEFORE UPDATE ON bank_match_book FOR EACH ROW EXECUTE FUNCTION keep_bank_match_book();
CREATE TRIGGER bank_match_book_stays BEFORE DELETE ON bank_match_book FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_match_book_kept BEFORE TRUNCATE ON bank_match_book FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Slips of tills are looked for by their sum at a bank.
CREATE INDEX till_move_at_bank ON till_move (bank, kobo) WHERE kind = 'to-bank' AND withdrawn_at IS NULL;

-- What went out on a day, as the books had it and as it was found when the day was closed.
ALTER TABLE bank_day ADD COLUMN expected_out_kobo bigint NOT NULL DEFAULT 0,
  ADD COLUMN matched_out_kobo bigint NOT NULL DEFAULT 0;
