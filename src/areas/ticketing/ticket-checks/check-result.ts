import { maskHolder } from "#domain/holder-key.ts";
import type { CheckMethod, Verdict } from "#domain/ticket-check.ts";
import type { UnbookedTicket } from "./find-device-ticket.ts";
import type { FoundTicket } from "./find-ticket.ts";

/** A ticket as shown to an inspector. */
export interface ShownTicket {
  /** Code of the ticket; `null` for an offline sale that is not recorded yet. */
  readonly code: string | null;
  readonly category: string;
  readonly holder: string;
  /** Plate, shop code or masked phone number of the holder; `null` for an unassigned ticket of a batch. */
  readonly holder_key: string | null;
  readonly valid_from: Date;
  /** Time at which validity ends, exclusive. */
  readonly valid_to: Date;
  readonly kobo: number;
  readonly agent: string | null;
  readonly park: string | null;
}

/** Result of a check. */
export interface CheckResult {
  readonly id: number;
  readonly code: string;
  readonly check_id: string;
  readonly method: CheckMethod;
  /** Verdict shown to the inspector. */
  readonly verdict: Verdict;
  /** Server’s verdict for the time of an offline check; `null` for online checks. */
  readonly server_verdict: Verdict | null;
  readonly offline: boolean;
  readonly checked_at: Date;
  readonly ticket: ShownTicket | null;
  /** Time of the database, with which phones detect that their clock was set back. */
  readonly server_time: Date;
}

export function toShownTicket(ticket: FoundTicket | UnbookedTicket): ShownTicket {
  const { category, holder, holder_key, valid_from, valid_to, kobo, agent_code } = ticket;
  const { code, park } = "code" in ticket ? ticket : { code: null, park: null };
  const key = holder_key === null ? null : maskHolder(holder_key);
  return { code, category, holder, holder_key: key, valid_from, valid_to, kobo, agent: agent_code, park };
}
