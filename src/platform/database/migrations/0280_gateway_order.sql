-- The choice of payment services and of their order becomes a list of their names, in every version of the setting: each
-- can be gone back to.
ALTER TABLE app_setting DISABLE TRIGGER app_setting_immutable;
UPDATE app_setting
SET value = value || jsonb_build_object('provider', 'listed', 'gateways', replace(value ->> 'provider', '_', ','))
WHERE key = 'gateway' AND value ->> 'provider' IN ('paystack', 'remita', 'paystack_remita', 'remita_paystack');
ALTER TABLE app_setting ENABLE TRIGGER app_setting_immutable;
