import { useLoaderData } from "react-router";
import { getTicket } from "#areas/ticketing/tickets/get-ticket.ts";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { ticketPages } from "../shared/tickets/labels.ts";
import { TicketActions } from "../shared/tickets/ticket-actions.tsx";
import { TicketCard } from "../shared/tickets/ticket-card.tsx";
import { VoidAction } from "../shared/tickets/void-form.tsx";

export const meta = pageTitle("Ticket");
export const loader = pageLoader((args) => getTicket(args.actor, routeId(args)));

/** A ticket of the agent: to show, print or void it. */
export default function AgentTicket() {
  const ticket = useLoaderData<typeof loader>();
  return (
    <PhoneMain>
      <p className="no-print">
        <ButtonLink small icon="arrow-left" to={ticketPages.sales}>
          {t("All sales")}
        </ButtonLink>
      </p>
      <h1 className="only-read">{t("Ticket {code}", { code: ticket.code })}</h1>
      {ticket.voided_at ? (
        <Notice kind="warn">
          {t("Voided {date}: {reason}", {
            date: formatMoment(ticket.voided_at),
            reason: t(ticket.void_reason ?? ""),
          })}
        </Notice>
      ) : null}
      <TicketCard ticket={ticket} />
      {ticket.status === "valid" ? <TicketActions ticket={ticket} /> : null}
      <div className="no-print">
        <Facts>
          <Fact label={t("Ticket")}>{ticket.code}</Fact>
          <Fact label={t("Sold")}>{formatMoment(ticket.sold_at)}</Fact>
          <Fact label={t("Commission")}>
            <Money kobo={ticket.status === "void" ? 0 : ticket.agent_kobo} />
          </Fact>
          <Fact label={t("First checked")}>
            {ticket.first_checked_at ? formatMoment(ticket.first_checked_at) : t("Not checked yet")}
          </Fact>
        </Facts>
      </div>
      {ticket.can_void ? <VoidAction id={ticket.id} holder={t(printedHolder(ticket))} /> : null}
    </PhoneMain>
  );
}
