import { Qr } from "#ui/documents/document.tsx";
import styles from "./print.module.css";
import type { bulkPrintLoader } from "./print-loader.ts";

type PrintData = Awaited<ReturnType<typeof bulkPrintLoader>>;

interface PrintedTicketProps {
  ticket: PrintData["tickets"][number];
  head: PrintData["head"];
}

/** One ticket of the sheet. Documents are in English. */
export function PrintedTicket({ ticket, head }: PrintedTicketProps) {
  return (
    <section className={styles.ticket} aria-label={ticket.code}>
      <div className={styles.text}>
        <p className={styles.issuer}>
          {head.government}
          <br />
          <b>{head.mark ?? head.batch}</b>
        </p>
        <p className={styles.category}>{head.category}</p>
        {ticket.holder === null ? (
          <p className={styles.blank}>{head.holder}</p>
        ) : (
          <p className={styles.holder}>{ticket.holder}</p>
        )}
        <p className={styles.valid}>
          Valid <b>{ticket.validity}</b>
        </p>
        {head.terms && ticket.holder === null ? <p className={styles.terms}>{head.terms}</p> : null}
        <p className={styles.price}>{head.price}</p>
      </div>
      <div className={styles.code}>
        <Qr path={ticket.qr.path} size={ticket.qr.size} label={`QR code of ${ticket.code}`} />
        <p className={styles.securityCode}>{ticket.typed}</p>
        <p className={styles.number}>{ticket.code}</p>
      </div>
    </section>
  );
}
