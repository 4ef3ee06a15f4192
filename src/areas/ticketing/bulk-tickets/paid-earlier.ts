import { sql } from "kysely";

/** Whether a batch (`bt`) is paid, and was paid on an earlier day in Lagos. A void of its tickets needs approval. */
export const isPaidEarlier = sql<boolean>`(bt.status = 'paid'
  AND (bt.paid_at AT TIME ZONE 'Africa/Lagos')::date < (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date)`;
