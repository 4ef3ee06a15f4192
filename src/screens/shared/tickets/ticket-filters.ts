import type { TicketChoices } from "#areas/ticketing/tickets/ticket-choices.ts";
import { salesGroupLabels, salesGroups } from "#domain/ticket-filters.ts";
import type { FilterDefinition } from "../query-choice.tsx";

/** The filter for void tickets. */
export const statusFilter: FilterDefinition = {
  name: "status",
  label: "Status",
  options: [
    { value: "valid", label: "Not voided" },
    { value: "void", label: "Voided" },
  ],
};

/** The filters of tickets; those without options are omitted. */
export function ticketFilters(choices: TicketChoices): readonly FilterDefinition[] {
  return salesGroups
    .map((name) => ({ name, label: salesGroupLabels[name], options: choices[name] }))
    .filter(({ options }) => options.length > 0);
}
