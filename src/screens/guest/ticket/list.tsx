import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { TicketList } from "../../shared/tickets/ticket-list.tsx";
import { ticketListLoader } from "../../shared/tickets/ticket-list-loader.ts";

export const meta = pageTitle("Single tickets");
export const loader = ticketListLoader;

/** Read-only tickets; phone numbers are masked. */
export default function GuestTickets() {
  return (
    <TicketList
      title="Single tickets"
      note="read only"
      list={useLoaderData<typeof loader>()}
      ticketAddress={(id) => `/guest/view/single-ticket/${id}`}
    />
  );
}
