import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { ticketListLoader } from "../../shared/ticket/list-loader.ts";
import { TicketList } from "../../shared/ticket/ticket-list.tsx";

export const meta = pageTitle("Single tickets");
export const loader = ticketListLoader;

/** Tickets to look at; phones of people are masked. */
export default function GuestTickets() {
  return (
    <TicketList
      title="Single tickets"
      note="read only"
      list={useLoaderData<typeof loader>()}
      view={(id) => `/guest/view/single-ticket/${id}`}
    />
  );
}
