import { formatMoment } from "../lagos.ts";
import { formatPhone } from "../phone.ts";
import type { PrintedTicket } from "./printed-ticket.ts";

/** The plate or shop code; a phone number in groups of digits. Unassigned batch tickets have no holder. */
export function printedHolder({ holder, holder_key }: Pick<PrintedTicket, "holder" | "holder_key">): string {
  if (holder_key === null) return "Unused";
  return holder === "person" ? formatPhone(holder_key) : holder_key;
}

/** The last valid minute, from an exclusive end: "21 Nov 2026 23:59". */
export function lastValidMinute(valid_to: string | Date): string {
  return formatMoment(new Date(valid_to).getTime() - 1000);
}
