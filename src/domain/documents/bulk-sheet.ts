/** The tickets of a batch as they are printed to be cut apart: each word on them, made once for page and PDF. */

import { addDays, formatDate, formatMoment, lagosDate, startOfDay } from "../lagos.ts";
import { english, message, type Translatable } from "../message.ts";
import { formatNaira } from "../money.ts";

/** Tickets of one file, and of one printed page of the browser's. */
export const SHEET_PART = 500;
/** Two columns of five, A4. */
export const ON_A_PAGE = 10;

/** One ticket as the books have it. */
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
  /** Null: a line to write on. */
  readonly holder: string | null;
  readonly validity: string;
  /** What the QR holds. */
  readonly url: string;
}

export interface SheetHead {
  readonly batch: string;
  readonly category: string;
  readonly price: string;
  readonly government: string;
  /** "Plate", "Shop", "Phone": what the line is for. */
  readonly holder: string;
  /** "For one day: the first it is used on." Null of tickets that are for somebody from the start. */
  readonly terms: string | null;
  /** "DEMONSTRATION, NOT VALID", where it is one. */
  readonly mark: string | null;
}

export interface BulkSheet {
  readonly head: SheetHead;
  readonly tickets: readonly SheetTicket[];
  /** Of so many parts, from 1. */
  readonly part: number;
  readonly parts: number;
}

const HOLDERS: Readonly<Record<string, string>> = { vehicle: "Plate", shop: "Shop", person: "Phone" };

/** What all tickets of a batch say alike. */
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
    terms: batch.named ? null : `Good for one ${period}, from the first time it is used.`,
    mark: government.demo ? "DEMONSTRATION, NOT VALID" : null,
  };
}

/** @param origin the public address that QR codes begin with */
export function sheetTicket(row: SheetRow, origin: string): SheetTicket {
  return {
    code: row.code,
    typed: `${row.security_code.slice(0, 4)}-${row.security_code.slice(4)}`,
    holder: row.holder_key,
    validity: english(validityWords(row.valid_from, row.valid_to)),
    url: new URL(`/t/${row.signed}`, origin).href,
  };
}

/** "21 Nov 2026", "21 Nov 2026 to 30 Nov 2026", or with the clock where it is not whole days. */
export function validityWords(from: Date, to: Date): Translatable {
  const [first, end] = [lagosDate(from), lagosDate(to)];
  if (startOfDay(end).getTime() !== to.getTime())
    return message("{from} to {to}", { from: formatMoment(from), to: formatMoment(to) });
  const last = addDays(end, -1);
  if (first === last) return formatDate(first);
  return message("{from} to {to}", { from: formatDate(first), to: formatDate(last) });
}
