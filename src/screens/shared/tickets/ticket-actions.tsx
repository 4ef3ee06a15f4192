import { t } from "#language/t.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { ticketPaths } from "./labels.ts";
import { ShareTicket } from "./share-ticket.tsx";
import styles from "./ticket-card.module.css";
import type { ShownTicket } from "./ticket-card.tsx";
import { TicketRoll } from "./ticket-roll.tsx";
import { useTicketPrint } from "./use-ticket-print.ts";

/** Shares, downloads or prints a ticket (80 or 58 mm). */
export function TicketActions({ ticket }: { ticket: ShownTicket }) {
  const { ticketPrint, print, download } = useTicketPrint(ticket.id);
  return (
    <>
      <div className={styles.actions}>
        <ShareTicket ticket={ticket} />
        <ButtonAnchor href={ticketPaths.pdf(ticket.id)} onClick={(event) => void download(event)}>
          {t("Download PDF")}
        </ButtonAnchor>
        <Button onClick={() => void print(80)}>{t("Print 80 mm")}</Button>
        <Button onClick={() => void print(58)}>{t("Print 58 mm")}</Button>
      </div>
      {ticketPrint ? <TicketRoll content={ticketPrint.paper} width={ticketPrint.width} /> : null}
    </>
  );
}
