/** The printed sheets of a batch of bulk tickets, to be cut apart; shared by the page and the PDF. */

import { addDays, formatDate, formatMoment, lagosDate, startOfDay } from "../lagos.ts";
import { english, message, type Translatable } from "../message.ts";
import { formatNaira } from "../money.ts";

/** Tickets per PDF file, and per printed part in the browser. */
export const TICKETS_PER_PART = 500;
/** Two columns of five, A4. */
export const TICKETS_PER_PAGE = 10;

/** One ticket as stored. */
export interface SheetRow {
  readonly code: string;
  readonly security_code: string;
  readonly signed: string;
  readonly holder_key: string | null;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly status: string;
}

export interface SheetTicket {
  readonly code: string;
  /** "7K3D-M9QX" */
  readonly typed: string;
  /** Null prints an empty line to fill in. */
  readonly holder: string | null;
  readonly validity: string;
  /** The URL in the QR code. */
  readonly url: string;
}

export interface SheetHead {
  readonly batch: string;
  readonly category: string;
  readonly price: string;
  readonly government: string;
  /** Label of the holder's line: "Plate", "Shop", "Phone". */
  readonly holder: string;
  /** How long the ticket is valid from first use. Null for tickets issued to a named holder. */
  readonly terms: string | null;
  /** "DEMONSTRATION, NOT VALID" in a demonstration installation. */
  readonly mark: string | null;
}

export interface BulkSheet {
  readonly head: SheetHead;
  readonly tickets: readonly SheetTicket[];
  /** Number of this part, from 1. */
  readonly part: number;
  readonly parts: number;
}

const HOLDERS: Readonly<Record<string, string>> = { vehicle: "Plate", shop: "Shop", person: "Phone" };

/** The text that all tickets of a batch share. */
export function sheetHead(
  batch: {
    readonly code: string;
    readonly category: string;
    readonly ticket_kobo: number;
    readonly holder: string;
    readonly period: string;
    readonly named: boolean;
  },
  government: { readonly name: string; readonly demo: boolean },
): SheetHead {
  const { period } = batch;
  return {
    batch: batch.code,
    category: batch.category,
    price: formatNaira(batch.ticket_kobo),
    government: `Government of ${government.name}`,
    holder: HOLDERS[batch.holder] ?? "Holder",
    terms: batch.named ? null : `Valid for one ${period} from first use.`,
    mark: government.demo ? "DEMONSTRATION, NOT VALID" : null,
  };
}

/** @param origin the public origin of the URLs in QR codes */
export function sheetTicket(row: SheetRow, origin: string): SheetTicket {
  return {
    code: row.code,
    typed: `${row.security_code.slice(0, 4)}-${row.security_code.slice(4)}`,
    holder: row.holder_key,
    validity: english(validityText(row.valid_from, row.valid_to)),
    url: new URL(`/t/${row.signed}`, origin).href,
  };
}

/** "21 Nov 2026", "21 Nov 2026 to 30 Nov 2026", or with times where the validity isn't whole days. */
export function validityText(from: Date, to: Date): Translatable {
  const [first, end] = [lagosDate(from), lagosDate(to)];
  if (startOfDay(end).getTime() !== to.getTime())
    return message("{from} to {to}", { from: formatMoment(from), to: formatMoment(to) });
  const last = addDays(end, -1);
  if (first === last) return formatDate(first);
  return message("{from} to {to}", { from: formatDate(first), to: formatDate(last) });
}
