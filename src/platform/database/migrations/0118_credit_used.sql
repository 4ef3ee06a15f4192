-- What was kept in a payer's favour pays a bill: a payment of its own, out of the payer's account.
ALTER TABLE payment DROP CONSTRAINT payment_channel_check;
ALTER TABLE payment ADD CONSTRAINT payment_channel_check
  CHECK (channel IN ('gateway', 'bank', 'cash', 'wallet', 'credit'));
