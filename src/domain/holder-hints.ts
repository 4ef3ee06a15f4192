import type { TicketHolder } from "./ticket-holder.ts";

/** What to say of what is no plate, code or number. Apart from what reads them, which the sale screen leaves to the server. */
export const holderHints: Readonly<Record<TicketHolder, string>> = {
  vehicle: "Write a plate, such as ABC-123DE.",
  shop: "Write a shop's code, such as SHP-0012345-K.",
  person: "Write a phone number of 11 figures.",
};
