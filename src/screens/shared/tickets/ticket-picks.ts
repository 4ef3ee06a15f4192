import type { TicketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { salesGroups, salesGroupWords } from "#domain/ticket-filters.ts";
import type { PickFilter } from "../pick-filters.tsx";

/** Whether void tickets are told apart. */
export const statusPick: PickFilter = {
  name: "status",
  label: "Status",
  options: [
    { value: "valid", label: "Not void" },
    { value: "void", label: "Void" },
  ],
};

/** What tickets may be narrowed down to; what there is nothing of is no filter. */
export function ticketPicks(choices: TicketChoices): readonly PickFilter[] {
  return salesGroups
    .map((name) => ({ name, label: salesGroupWords[name], options: choices[name] }))
    .filter(({ options }) => options.length > 0);
}
