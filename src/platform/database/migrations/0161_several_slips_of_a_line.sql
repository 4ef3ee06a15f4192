-- A bank may book several deposits of tills as one line: such a match names each slip. Of the rest it names one, as before.
ALTER TABLE bank_match_book DROP CONSTRAINT bank_match_book_pkey;
ALTER TABLE bank_match_book ADD PRIMARY KEY (match_id, kind, item_id);
CREATE UNIQUE INDEX bank_match_book_one ON bank_match_book (match_id) WHERE kind <> 'till';

-- What was paid in at a bank around a day is looked through for those whose sum is a line.
CREATE INDEX till_move_banked_on ON till_move (bank, made_at) WHERE kind = 'to-bank' AND withdrawn_at IS NULL;
