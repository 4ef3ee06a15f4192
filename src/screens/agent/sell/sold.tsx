import { useEffect } from "react";
import { printedHolder } from "#domain/documents/ticket-text.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { TicketActions } from "../../shared/tickets/ticket-actions.tsx";
import { type ShownTicket, TicketCard } from "../../shared/tickets/ticket-card.tsx";
import { VoidAction } from "../../shared/tickets/void-form.tsx";

const NEXT = "sell-next";

/** The ticket just sold, and the button for the next one. */
export function Sold({ ticket, onNext }: { ticket: ShownTicket; onNext: () => void }) {
  // Moves the focus here and scrolls to the ticket.
  useEffect(() => {
    document.getElementById(NEXT)?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <PhoneMain>
        <h1 className="only-read">{t("Ticket sold")}</h1>
        <p className="only-read" role="status">
          {t("Sold: {category} for {holder}", { category: ticket.category, holder: printedHolder(ticket) })}
        </p>
        <TicketCard ticket={ticket} />
        <TicketActions ticket={ticket} />
        <VoidAction id={ticket.id} holder={printedHolder(ticket)} onVoided={onNext} />
      </PhoneMain>
      <PhoneFoot>
        <Button id={NEXT} kind="primary" large fullWidth icon="ticket" onClick={onNext}>
          {t("Sell next ticket")}
        </Button>
      </PhoneFoot>
    </>
  );
}
