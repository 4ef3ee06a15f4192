-- Each look at a payer is a row of the trail; an officer sees their own, latest first.
CREATE INDEX audit_payer_checks ON audit (actor_id, id DESC) WHERE action = 'payer.check';
