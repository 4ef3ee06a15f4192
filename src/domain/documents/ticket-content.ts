/** The text of a printed ticket, for 58 and 80 mm rolls and the PDF; used on the server and on phones. */
import { formatMoment } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { PrintedTicket } from "./printed-ticket.ts";
import { lastValidMinute, printedHolder } from "./ticket-text.ts";

interface IssuingOffice {
  readonly name: string;
  readonly title: string;
  readonly office: string;
  readonly address: string;
  readonly demo: boolean;
}

export interface TicketDocument {
  readonly government: Omit<IssuingOffice, "demo">;
  /** Marks on the ticket, such as "VOID", "DUPLICATE" or "Demonstration. Not a real document." */
  readonly marks: readonly string[];
  readonly agency: string | null;
  /** Name of the ticket category, such as "Keke". */
  readonly category: string;
  /** Plate, shop code or phone number of the holder, formatted; "Unused" for an unassigned ticket of a batch. */
  readonly holder: string;
  /** Label "Valid until" and the last valid minute, such as "21 Nov 2026 23:59". */
  readonly valid_until: readonly [label: string, moment: string];
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
  /** QR code of the ticket; `null` if the ticket is void. */
  readonly qr: { readonly path: string; readonly size: number } | null;
  readonly qr_label: string;
  /** Verification code of the ticket, such as "7K3D-M9QX". */
  readonly security_code: string;
  readonly check: readonly string[];
}

/** The text of a ticket. @param isReprint whether it may have been printed before */
export function ticketContent(
  ticket: PrintedTicket,
  office: IssuingOffice,
  isReprint: boolean,
): TicketDocument {
  const { name, title, address } = office;
  const isVoid = ticket.status === "void";
  return {
    government: { name, title, office: office.office, address },
    marks: [
      ...(office.demo ? ["Demonstration. Not a real document."] : []),
      ...(isVoid ? ["VOID"] : []),
      ...(isReprint ? ["DUPLICATE"] : []),
    ],
    agency: ticket.agency,
    category: ticket.category,
    holder: printedHolder(ticket),
    valid_until: ["Valid until", lastValidMinute(ticket.valid_to)],
    pairs: [
      { label: "Price", value: formatNaira(ticket.kobo) },
      { label: "Valid from", value: formatMoment(new Date(ticket.valid_from)) },
      { label: "Sold", value: formatMoment(new Date(ticket.sold_at)) },
      ...(ticket.agent ? [{ label: "Sold by", value: ticket.agent }] : []),
      ...(ticket.park ? [{ label: "Park", value: ticket.park }] : []),
      ...(ticket.code ? [{ label: "Ticket", value: ticket.code }] : []),
    ],
    qr: isVoid ? null : ticket.qr,
    qr_label: "QR code",
    security_code: ticket.security_code,
    check: [
      ticket.holder === "vehicle" ? "Check plate and ticket:" : "Check the ticket:",
      `${new URL(ticket.link).host}/check-plate`,
    ],
  };
}
