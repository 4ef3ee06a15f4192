import { useLoaderData } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ticketPages } from "../../shared/tickets/labels.ts";
import { TicketList } from "../../shared/tickets/ticket-list.tsx";
import { ticketListLoader } from "../../shared/tickets/ticket-list-loader.ts";

export const meta = pageTitle("Single tickets");
export const loader = ticketListLoader;

/** List of all tickets. */
export default function Tickets() {
  return (
    <TicketList
      title="Single tickets"
      list={useLoaderData<typeof loader>()}
      ticketAddress={ticketPages.view}
      actions={
        <ButtonLink small icon="chart-column" to={ticketPages.salesByAgent}>
          Sales by agent
        </ButtonLink>
      }
    />
  );
}
