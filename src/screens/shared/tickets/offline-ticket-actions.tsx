import { useState } from "react";
import { flushSync } from "react-dom";
import type { PrintedTicket } from "#domain/documents/printed-ticket.ts";
import { ticketContent } from "#domain/documents/ticket-content.ts";
import type { RollWidth } from "#domain/qr-print-size.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ShareTicket } from "./share-ticket.tsx";
import styles from "./ticket-card.module.css";
import { TicketRoll } from "./ticket-roll.tsx";

/** Shares or prints a ticket sold offline. Its prints are counted only on this screen, until the next sale. */
export function OfflineTicketActions({ ticket }: { ticket: PrintedTicket }) {
  const { government } = usePageFrame();
  const [{ width, times }, setPrinted] = useState<{ width: RollWidth; times: number }>({
    width: 80,
    times: 0,
  });
  const print = (rollWidth: RollWidth) => {
    // The ticket must be rendered before printing.
    flushSync(() => setPrinted({ width: rollWidth, times: times + 1 }));
    window.print();
  };
  return (
    <>
      <div className={styles.actions}>
        <ShareTicket ticket={ticket} />
        <Button onClick={() => print(80)}>{t("Print 80 mm")}</Button>
        <Button onClick={() => print(58)}>{t("Print 58 mm")}</Button>
      </div>
      <TicketRoll content={ticketContent(ticket, government, times > 1)} width={width} />
    </>
  );
}
