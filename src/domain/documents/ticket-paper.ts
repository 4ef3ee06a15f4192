/** A ticket as it is printed: each word on it, made once for a roll of 58 or 80 mm and for the PDF, on server and phone alike. */
import { formatMoment } from "../lagos.ts";
import { formatNaira } from "../money.ts";
import type { PrintedTicket } from "./printed-ticket.ts";
import { holderText, untilText } from "./ticket-words.ts";

interface Office {
  readonly name: string;
  readonly title: string;
  readonly office: string;
  readonly address: string;
  readonly demo: boolean;
}

export interface TicketPaper {
  readonly government: Omit<Office, "demo">;
  /** "Demonstration. Not a real document.", "VOID", "DUPLICATE". */
  readonly marks: readonly string[];
  readonly agency: string | null;
  /** "Keke, a day" */
  readonly category: string;
  /** The plate, a shop's code or a phone, as people read it. */
  readonly holder: string;
  /** "Valid until", and the last minute: "21 Nov 2026 23:59". */
  readonly until: readonly [label: string, moment: string];
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
  /** Null of a void ticket. */
  readonly qr: { readonly path: string; readonly size: number } | null;
  readonly qr_label: string;
  /** "7K3D-M9QX" */
  readonly security_code: string;
  readonly check: readonly string[];
}

/** What stands on a ticket. `again`: another paper of it may be about already. */
export function ticketPaper(ticket: PrintedTicket, office: Office, again: boolean): TicketPaper {
  const { name, title, address } = office;
  const isVoid = ticket.status === "void";
  return {
    government: { name, title, office: office.office, address },
    marks: [
      ...(office.demo ? ["Demonstration. Not a real document."] : []),
      ...(isVoid ? ["VOID"] : []),
      ...(again ? ["DUPLICATE"] : []),
    ],
    agency: ticket.agency,
    category: ticket.category,
    holder: holderText(ticket),
    until: ["Valid until", untilText(ticket.valid_to)],
    pairs: [
      { label: "Price", value: formatNaira(ticket.kobo) },
      { label: "Valid from", value: formatMoment(new Date(ticket.valid_from)) },
      { label: "Sold", value: formatMoment(new Date(ticket.sold_at)) },
      ...(ticket.agent ? [{ label: "Sold by", value: ticket.agent }] : []),
      ...(ticket.park ? [{ label: "Park", value: ticket.park }] : []),
      ...(ticket.code ? [{ label: "Ticket", value: ticket.code }] : []),
    ],
    qr: isVoid ? null : ticket.qr,
    qr_label: "Square to scan",
    security_code: ticket.security_code,
    check: [
      ticket.holder === "vehicle" ? "Compare the plate. Check it:" : "Check its code:",
      `${new URL(ticket.link).host}/check-plate`,
    ],
  };
}
