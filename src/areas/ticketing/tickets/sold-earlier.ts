import { sql } from "kysely";

/** Whether a ticket (`k`) was sold on an earlier day in Lagos. An officer’s void of it needs approval. */
export const isSoldEarlier = sql<boolean>`
  (k.booked_at AT TIME ZONE 'Africa/Lagos')::date < (clock_timestamp() AT TIME ZONE 'Africa/Lagos')::date`;
