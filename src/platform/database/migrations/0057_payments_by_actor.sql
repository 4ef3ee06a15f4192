-- Whoever paid somebody else's bill finds its receipt among their own; most payments have no account behind them.
CREATE INDEX payment_actor ON payment (actor_id) WHERE actor_id IS NOT NULL;
