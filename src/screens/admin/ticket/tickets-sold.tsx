import { useLoaderData, useSearchParams } from "react-router";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ticketPages } from "../../shared/tickets/labels.ts";
import { TicketList } from "../../shared/tickets/ticket-list.tsx";
import { ticketListLoader } from "../../shared/tickets/ticket-list-loader.ts";

export const meta = pageTitle("Tickets sold");
export const loader = ticketListLoader;

/** The tickets that a figure of the sales report counts. */
export default function TicketsSold() {
  const [query] = useSearchParams();
  const back = new URLSearchParams(query);
  for (const name of ["after", "q", "status", "agent"]) back.delete(name);
  return (
    <>
      <Breadcrumb>
        <a href={`${ticketPages.salesByAgent}?${back}`}>Sales by agent</a> · Tickets
      </Breadcrumb>
      <TicketList
        title="Tickets sold"
        list={useLoaderData<typeof loader>()}
        ticketAddress={ticketPages.view}
      />
    </>
  );
}
