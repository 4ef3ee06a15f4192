-- What stands on a card's slip, a cheque or a till's slip of the bank is what people have in hand: it is looked for by that.
CREATE INDEX till_payment_number ON till_payment (reference_key) WHERE reference_key IS NOT NULL;
CREATE INDEX till_move_number ON till_move (reference_key) WHERE reference_key IS NOT NULL;
