import { shownHolder } from "#domain/holder-key.ts";
import type { Verdict, Way } from "#domain/ticket-check.ts";
import type { UnbookedTicket } from "./find-device-ticket.ts";
import type { FoundTicket } from "./find-ticket.ts";

/** What an inspector is shown of a ticket. */
export interface ShownTicket {
  /** Null of one that is not in the books yet: sold without a network. */
  readonly code: string | null;
  readonly category: string;
  readonly holder: string;
  /** A plate or a shop's code; of a person the phone, masked; null: of a batch that nobody has used. */
  readonly holder_key: string | null;
  readonly valid_from: Date;
  /** Valid until before then; of an expired one: since when it is not. */
  readonly valid_to: Date;
  readonly kobo: number;
  readonly agent: string | null;
  readonly park: string | null;
}

/** The answer to a look. */
export interface CheckAnswer {
  readonly id: number;
  readonly code: string;
  readonly check_id: string;
  readonly way: Way;
  /** What was shown. */
  readonly verdict: Verdict;
  /** Of a look without a network: what the books say of that moment. */
  readonly books: Verdict | null;
  readonly offline: boolean;
  readonly checked_at: Date;
  readonly ticket: ShownTicket | null;
  /** The database's time, which phones keep to know whether their clock was set back. */
  readonly server_time: Date;
}

export function shownTicket(ticket: FoundTicket | UnbookedTicket): ShownTicket {
  const { category, holder, holder_key, valid_from, valid_to, kobo, agent_code } = ticket;
  const { code, park } = "code" in ticket ? ticket : { code: null, park: null };
  const key = holder_key === null ? null : shownHolder(holder_key);
  return { code, category, holder, holder_key: key, valid_from, valid_to, kobo, agent: agent_code, park };
}
