-- A row's seal now covers its words by a digest of their own, which stays when the words must go. What was sealed
-- before is sealed anew; heads exported until now do not match the new chain.
ALTER TABLE audit_seal DISABLE TRIGGER audit_seal_kept;
ALTER TABLE audit_sealed DISABLE TRIGGER audit_sealed_kept;
INSERT INTO audit_unsealed SELECT audit_id FROM audit_sealed JOIN audit ON id = audit_id ON CONFLICT DO NOTHING;
TRUNCATE audit_seal, audit_sealed;
ALTER TABLE audit_seal ENABLE TRIGGER audit_seal_kept;
ALTER TABLE audit_sealed ENABLE TRIGGER audit_sealed_kept;
