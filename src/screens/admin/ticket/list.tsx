import { useLoaderData } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ticketListLoader } from "../../shared/ticket/list-loader.ts";
import { TicketList } from "../../shared/ticket/ticket-list.tsx";
import { ticketPages } from "../../shared/ticket/words.ts";

export const meta = pageTitle("Single tickets");
export const loader = ticketListLoader;

/** Every ticket there is. */
export default function Tickets() {
  return (
    <TicketList
      title="Single tickets"
      list={useLoaderData<typeof loader>()}
      view={ticketPages.view}
      acts={
        <ButtonLink slim icon="chart-column" to={ticketPages.salesBy}>
          Sales by agent
        </ButtonLink>
      }
    />
  );
}
