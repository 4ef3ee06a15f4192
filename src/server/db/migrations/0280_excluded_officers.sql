-- Officers who may not decide on a request besides its requester: whose record it changes, or whose values it takes.
ALTER TABLE approval_request ADD COLUMN excluded_users bigint[] NOT NULL DEFAULT '{}';
