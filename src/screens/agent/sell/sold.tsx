import { useEffect } from "react";
import { holderText } from "#domain/documents/ticket-words.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PhoneFoot, PhoneMain } from "#ui/shell/phone-frame.tsx";
import { TicketActs } from "../../shared/tickets/ticket-acts.tsx";
import { type ShownTicket, TicketCard } from "../../shared/tickets/ticket-card.tsx";
import { VoidAct } from "../../shared/tickets/void-form.tsx";

const NEXT = "sell-next";

/** The ticket that was just sold, and the way to the next one. */
export function Sold({ ticket, onNext }: { ticket: ShownTicket; onNext: () => void }) {
  // The keys go on from here; what is looked at is the ticket, however far the tiles were scrolled.
  useEffect(() => {
    document.getElementById(NEXT)?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <PhoneMain>
        <h1 className="only-read">{t("Ticket sold")}</h1>
        <p className="only-read" role="status">
          {t("Sold: {category} for {holder}", { category: ticket.category, holder: holderText(ticket) })}
        </p>
        <TicketCard ticket={ticket} />
        <TicketActs ticket={ticket} />
        <VoidAct id={ticket.id} holder={holderText(ticket)} onVoided={onNext} />
      </PhoneMain>
      <PhoneFoot>
        <Button id={NEXT} kind="primary" tall wide icon="ticket" onClick={onNext}>
          {t("Sell next ticket")}
        </Button>
      </PhoneFoot>
    </>
  );
}
