/** The kind of ticket checks in the outbox of a phone. */
export const CHECK_KIND = "ticket-check";
