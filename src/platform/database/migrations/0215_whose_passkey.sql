-- A passkey that a person's browser was asked to make is bound to that person and to nobody else.
ALTER TABLE proof_challenge ADD COLUMN individual_id bigint REFERENCES individual
  CHECK (individual_id IS NULL OR purpose = 'biometric-key');
CREATE INDEX proof_challenge_individual ON proof_challenge (individual_id) WHERE individual_id IS NOT NULL;
