import { useLoaderData } from "react-router";
import { getTicket } from "#areas/ticketing/tickets/get-ticket.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { TicketRecord } from "../../shared/tickets/ticket-record.tsx";

export const meta = pageTitle("Single ticket");
export const loader = pageLoader((args) => getTicket(args.actor, routeId(args)));

/** A read-only ticket. */
export default function GuestTicket() {
  const ticket = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href="/guest/list/single-ticket">Single tickets</a> · {ticket.code}
      </Breadcrumb>
      <TicketRecord ticket={ticket} />
    </>
  );
}
