import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { lgasOfAnyGrant } from "#domain/people/cover.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOneOf } from "#kernel/within-scope.ts";

export interface TicketChoice {
  readonly value: string;
  readonly label: string;
}

export type TicketChoices = Readonly<
  Record<"category" | "super_agent" | "park" | "lga" | "agent", readonly TicketChoice[]>
>;

/** A government has some hundreds of each. */
const MAX_CHOICES = 500;

/**
 * Filter choices for tickets in the actor's scope.
 * @param agent the selected agent; there are too many to list
 * @throws AppError forbidden
 */
export async function ticketChoices(actor: Actor, agent: number | undefined): Promise<TicketChoices> {
  const within = isOneOf("l.id", lgasOfAnyGrant(authorize(actor, "ticket.view")));
  const { rows } = await sql<{ what: keyof TicketChoices } & TicketChoice>`
    (SELECT 'category' AS what, c.id::text AS value, c.name AS label FROM ticket_category c ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'super_agent', s.id::text, s.name FROM super_agent s ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'park', p.id::text, p.name FROM park p ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'lga', l.id::text, l.name FROM lga l WHERE ${within} ORDER BY 3 LIMIT ${MAX_CHOICES})
    UNION ALL (SELECT 'agent', a.id::text, a.name FROM ticket_agent a JOIN lga l ON l.id = a.lga_id
      WHERE a.id = ${agent ?? 0} AND ${within})`.execute(database());
  const choicesOf = (what: keyof TicketChoices) =>
    rows
      .filter((row) => row.what === what)
      .map(({ value, label }) => ({
        value,
        label: what === "agent" && isGuest(actor) ? maskName(label) : label,
      }));
  return {
    category: choicesOf("category"),
    super_agent: choicesOf("super_agent"),
    park: choicesOf("park"),
    lga: choicesOf("lga"),
    agent: choicesOf("agent"),
  };
}
