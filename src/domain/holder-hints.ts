import type { TicketHolder } from "./ticket-holder.ts";

/** Errors of invalid holders. Separate from the parsers, which the sale screen does not load. */
export const holderHints: Readonly<Record<TicketHolder, string>> = {
  vehicle: "Enter a plate, such as ABC-123DE.",
  shop: "Enter a shop code, such as SHP-0012345-K.",
  person: "Phone number must be 11 digits.",
};
