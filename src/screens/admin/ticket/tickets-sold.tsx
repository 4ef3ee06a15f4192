import { useLoaderData, useSearchParams } from "react-router";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ticketPages } from "../../shared/tickets/labels.ts";
import { TicketList } from "../../shared/tickets/ticket-list.tsx";
import { ticketListLoader } from "../../shared/tickets/ticket-list-loader.ts";
import { REPORT_PARAM, reportUrl } from "./sales-urls.ts";

export const meta = pageTitle("Tickets sold");
export const loader = ticketListLoader;

/** The tickets that a figure of the sales report counts. */
export default function TicketsSold() {
  const [query] = useSearchParams();
  return (
    <>
      <Breadcrumb>
        <a href={reportUrl(query)}>Sales by agent</a> · Tickets
      </Breadcrumb>
      <TicketList
        title="Tickets sold"
        list={useLoaderData<typeof loader>()}
        ticketAddress={ticketPages.view}
        preservedParams={[REPORT_PARAM]}
      />
    </>
  );
}
