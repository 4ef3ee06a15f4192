import { formatMoment } from "#domain/lagos.ts";
import { formatPhone } from "#domain/phone.ts";
import { classList } from "#ui/class-list.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Status } from "#ui/primitives/status.tsx";
import styles from "./ticket-card.module.css";

/** A ticket as screen, share and paper need it; instants as the server sent them. */
export interface ShownTicket {
  readonly id: number;
  readonly code: string;
  readonly category: string;
  readonly holder: string;
  readonly holder_key: string | null;
  readonly kobo: number;
  readonly valid_from: string | Date;
  readonly valid_to: string | Date;
  readonly sold_at: string | Date;
  readonly status: "valid" | "void";
  readonly security_code: string;
  readonly link: string;
  readonly qr: { readonly path: string; readonly size: number };
}

/** The plate as it is; a phone in groups. */
export function holderText({ holder, holder_key }: Pick<ShownTicket, "holder" | "holder_key">): string {
  return holder === "person" ? formatPhone(holder_key ?? "") : (holder_key ?? "Not used yet");
}

/** A last moment, not the first one after: "21 Nov 2026 23:59". */
export function untilText(valid_to: string | Date): string {
  return formatMoment(new Date(valid_to).getTime() - 1000);
}

/** The ticket to be looked at: whom it is for, until when, and the square an inspector scans. */
export function TicketCard({ ticket }: { ticket: ShownTicket }) {
  const isVoid = ticket.status === "void";
  return (
    <div className={classList(styles.card, isVoid && styles.void)}>
      <p className={styles.kind}>
        <span>{ticket.category}</span>
        <Money kobo={ticket.kobo} whole />
      </p>
      <p className={styles.plate}>{holderText(ticket)}</p>
      {isVoid ? (
        <Status kind="void" as="tag" />
      ) : (
        <p className={styles.until}>
          Valid until
          <b>{untilText(ticket.valid_to)}</b>
        </p>
      )}
      {isVoid || ticket.qr.size === 0 ? null : (
        <div className={styles.qr}>
          <svg viewBox={`0 0 ${ticket.qr.size} ${ticket.qr.size}`} role="img" aria-label="Square to scan">
            <path d={ticket.qr.path} fill="#000" />
          </svg>
        </div>
      )}
      <p className={styles.code}>{ticket.security_code}</p>
    </div>
  );
}
