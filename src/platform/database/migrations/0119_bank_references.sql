-- A reference may be shown to a payment service and opens a payment's page. Money paid in at a bank had the code of its
-- entry there, which counts up: nobody is to find one payment from another.
ALTER TABLE payment DISABLE TRIGGER payment_fixed;
UPDATE payment SET reference = 'BK-' || replace(gen_random_uuid()::text, '-', '') WHERE channel = 'bank';
ALTER TABLE payment ENABLE TRIGGER payment_fixed;
