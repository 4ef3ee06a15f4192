import { useState } from "react";
import { useLoaderData } from "react-router";
import { getTicket } from "#areas/ticketing/tickets/get-ticket.ts";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Breadcrumb } from "#ui/primitives/head.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { routeId } from "../../shared/records/loaders.ts";
import { ticketPages, ticketPaths } from "../../shared/tickets/labels.ts";
import { TicketRecord } from "../../shared/tickets/ticket-record.tsx";
import { useTicketPrint } from "../../shared/tickets/use-ticket-print.ts";

export const meta = pageTitle("Single ticket");
export const loader = pageLoader((args) => getTicket(args.actor, routeId(args)));

/** One ticket, with the action to void it. */
export default function TicketView() {
  const ticket = useLoaderData<typeof loader>();
  const [isOpen, setIsOpen] = useState(false);
  const { download } = useTicketPrint(ticket.id);
  return (
    <>
      <Breadcrumb>
        <a href={ticketPages.list}>Single tickets</a> · {ticket.code}
      </Breadcrumb>
      <TicketRecord
        ticket={ticket}
        actions={
          <>
            {ticket.link ? (
              <ButtonAnchor small icon="qr-code" href={ticket.link}>
                Public page
              </ButtonAnchor>
            ) : null}
            {ticket.link && ticket.status === "valid" ? (
              <ButtonAnchor
                small
                icon="file-down"
                href={ticketPaths.pdf(ticket.id)}
                onClick={(event) => void download(event)}
              >
                Download PDF
              </ButtonAnchor>
            ) : null}
            {ticket.can_void ? (
              <Button small kind="danger" icon="ban" onClick={() => setIsOpen(true)}>
                Void ticket
              </Button>
            ) : null}
          </>
        }
      />
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Void ticket ${ticket.code}?`} danger>
        <ReasonForm
          path={ticketPaths.voidTicket(ticket.id)}
          text={`The ticket for ${printedHolder(ticket)} will be voided. Its price will be refunded to the agent’s wallet and commissions reversed. You can’t undo this.`}
          action="Void ticket"
          danger
          hint="Shown to the agent"
          maxLength={500}
          done={{ title: `Ticket ${ticket.code} voided` }}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
