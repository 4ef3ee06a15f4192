import type { PrintedTicket } from "#domain/documents/printed-ticket.ts";
import { lastValidMinute, printedHolder } from "#domain/documents/ticket-text.ts";
import { t } from "#language/t.ts";
import { classList } from "#ui/class-list.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./ticket-card.module.css";

/** A ticket for display and sharing, with moments as the server sent them. */
export type ShownTicket = Omit<PrintedTicket, "code" | "agency" | "agent" | "park"> & {
  readonly id: number;
  readonly code: string;
};

/** The ticket on screen: holder, validity and QR code. */
export function TicketCard({ ticket }: { ticket: Omit<ShownTicket, "id" | "code"> }) {
  const isVoid = ticket.status === "void";
  const holder = t(printedHolder(ticket));
  return (
    <div className={classList(styles.card, isVoid && styles.void)}>
      <p className={styles.kind}>
        <span>{ticket.category}</span>
        <Money kobo={ticket.kobo} whole />
      </p>
      <p className={classList(styles.plate, holder.length > 10 && styles.long)}>{holder}</p>
      {isVoid ? (
        <Status kind="void" as="tag" />
      ) : (
        <p className={styles.until}>
          {t("Valid until")}
          <b>{lastValidMinute(ticket.valid_to)}</b>
        </p>
      )}
      {isVoid || ticket.qr.size === 0 ? null : <TicketQr {...ticket.qr} />}
      <p className={styles.code}>{ticket.security_code}</p>
    </div>
  );
}

/** The QR code on screen, on white in dark mode too. */
export function TicketQr({ path, size }: { path: string; size: number }) {
  return (
    <div className={styles.qr}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("QR code")}>
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
