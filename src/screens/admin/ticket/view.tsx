import { useState } from "react";
import { useLoaderData } from "react-router";
import { getTicket, type TicketView as Ticket } from "#areas/ticketing/tickets/get-ticket.ts";
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
import { voidNotice } from "../../shared/tickets/void-notice.ts";
import { PendingNotice } from "../approval-request/pending-notice.tsx";

export const meta = pageTitle("Single ticket");
export const loader = pageLoader((args) => getTicket(args.actor, routeId(args)));

/** One ticket, with the action to void it. */
export default function TicketView() {
  const ticket = useLoaderData<typeof loader>();
  const [isOpen, setIsOpen] = useState(false);
  const { download } = useTicketPrint(ticket.id);
  const texts = voidTexts(ticket);
  return (
    <>
      <Breadcrumb>
        <a href={ticketPages.list}>Single tickets</a> · {ticket.code}
      </Breadcrumb>
      <div className="stack-l">
        <PendingNotice request={ticket.void_request} change="Void" />
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
                  {texts.action}
                </Button>
              ) : null}
            </>
          }
        />
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={texts.title} danger>
        <ReasonForm
          path={ticketPaths.voidTicket(ticket.id)}
          text={texts.effect}
          action={texts.action}
          danger
          hint={ticket.void_needs_approval ? "Shown to the approver and the agent" : "Shown to the agent"}
          maxLength={500}
          done={(data) => voidNotice(data, { title: `Ticket ${ticket.code} voided` })}
          onClose={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}

/** Texts of the void dialog. A ticket sold before today needs the approval of another officer. */
function voidTexts(ticket: Pick<Ticket, "code" | "holder" | "holder_key" | "void_needs_approval">) {
  const { code, void_needs_approval } = ticket;
  const effect = `The ticket for ${printedHolder(ticket)} will be voided. Its price will be refunded to the agent’s wallet and commissions reversed.`;
  if (!void_needs_approval)
    return {
      title: `Void ticket ${code}?`,
      effect: `${effect} You can’t undo this.`,
      action: "Void ticket",
    };
  return {
    title: `Request void of ticket ${code}?`,
    effect: `${effect} The ticket was sold before today, so another officer must approve this.`,
    action: "Request void",
  };
}
