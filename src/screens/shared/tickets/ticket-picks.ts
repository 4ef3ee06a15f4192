import type { TicketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { salesGroupLabels, salesGroups } from "#domain/ticket-filters.ts";
import type { PickFilter } from "../pick-filters.tsx";

/** The filter for void tickets. */
export const statusPick: PickFilter = {
  name: "status",
  label: "Status",
  options: [
    { value: "valid", label: "Not void" },
    { value: "void", label: "Void" },
  ],
};

/** The filters of tickets; those without options are omitted. */
export function ticketPicks(choices: TicketChoices): readonly PickFilter[] {
  return salesGroups
    .map((name) => ({ name, label: salesGroupLabels[name], options: choices[name] }))
    .filter(({ options }) => options.length > 0);
}
