import { sql } from "kysely";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { maskName } from "#domain/mask-name.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { checksWhere } from "../ticket-checks/check-query.ts";

/** A user as users with view access to tickets see it: their relation to tickets. */
export interface GuestUser {
  readonly id: number;
  readonly code: string;
  /** Masked. */
  readonly name: string;
  readonly area: string;
  readonly status: string;
  /** The agent they sell as, with a masked name. */
  readonly agent: { readonly id: number; readonly code: string; readonly title: string } | null;
  readonly has_sold: boolean;
  readonly has_checked: boolean;
}

/**
 * A user who sold or checked a ticket, or has an agent's account, in the actor's scope.
 * @throws AppError not-signed-in, forbidden, not-found (also if unrelated to tickets)
 */
export async function guestUser(actor: Actor, id: number): Promise<GuestUser> {
  const scope = authorize(actor, "ticket.view");
  const agents = scopeCondition(scope, "a") ?? sql`true`;
  const { rows } = await sql<GuestUser>`
    SELECT u.id, u.code, u.name, u.area, u.status,
      (SELECT json_build_object('id', a.id, 'code', a.code, 'title', a.title) FROM ticket_agent_user k
        JOIN ticket_agent a ON a.id = k.ticket_agent_id WHERE k.user_id = u.id AND ${agents}) AS agent,
      EXISTS (SELECT FROM ticket k WHERE k.sold_by = u.id AND ${chargingScope(scope, "k")}) AS has_sold,
      EXISTS (SELECT FROM ticket_check c LEFT JOIN ticket t ON t.id = c.ticket_id
        WHERE c.checked_by = u.id AND ${checksWhere(scope, {})}) AS has_checked
    FROM app_user u WHERE u.id = ${id}`.execute(database());
  const found = rows[0];
  if (!found || !(found.agent || found.has_sold || found.has_checked)) throw notFound("user");
  const agent = found.agent && { ...found.agent, title: maskName(found.agent.title) };
  return { ...found, name: maskName(found.name), agent };
}
