import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import styles from "./ticket-card.module.css";
import { holderText, type ShownTicket, untilText } from "./ticket-card.tsx";
import { TicketRoll } from "./ticket-roll.tsx";

interface TicketActsProps {
  ticket: ShownTicket;
  agency?: string;
  agent?: string | null;
}

/** Hands the ticket over: by the phone's own sharing or WhatsApp, or on a roll of 80 or 58 mm. */
export function TicketActs({ ticket, agency, agent }: TicketActsProps) {
  const [slim, setSlim] = useState(false);
  const text = `${ticket.category} ticket for ${holderText(ticket)}, valid until ${untilText(ticket.valid_to)}.`;
  const share = (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Changing one's mind is no fault.
    navigator.share({ title: "Ticket", text, url: ticket.link }).catch(() => undefined);
  };
  const print = (narrow: boolean) => {
    // The paper takes the page as it is at that moment.
    flushSync(() => setSlim(narrow));
    window.print();
  };
  return (
    <>
      <div className={styles.acts}>
        <ButtonAnchor
          icon="send"
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${ticket.link}`)}`}
          target="_blank"
          rel="noreferrer"
          onClick={share}
        >
          Share ticket
        </ButtonAnchor>
        <Button onClick={() => print(false)}>Print 80 mm</Button>
        <Button onClick={() => print(true)}>Print 58 mm</Button>
      </div>
      <TicketRoll ticket={ticket} slim={slim} {...(agency && { agency })} {...(agent && { agent })} />
    </>
  );
}
