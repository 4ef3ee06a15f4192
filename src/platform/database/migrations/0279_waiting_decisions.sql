-- The first screen counts what waits for a decision, within the places and agencies of an officer.
CREATE INDEX settlement_open ON settlement (id) WHERE status IN ('draft', 'failed');
CREATE INDEX assessment_waiting ON assessment (lga_id, id) WHERE status = 'submitted';
