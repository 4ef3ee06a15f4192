import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { soldByAgent } from "./own-agents.ts";

/** Figures at the top of the agent's app. Kobo. */
export interface AgentFigures {
  /** Available for sales: the balance less offline float. */
  readonly wallet_kobo: number;
  readonly today_kobo: number;
  readonly today: number;
}

/** Undefined for an account without an agent; the screens explain why. */
export async function agentFigures(actor: Actor): Promise<AgentFigures | null> {
  const me = actor.session?.user.id;
  if (me === undefined || !may(actor, "own_wallet.view")) return null;
  const { rows } = await sql<AgentFigures>`
    SELECT coalesce(w.balance - w.held, 0)::bigint AS wallet_kobo, sales.kobo AS today_kobo, sales.n AS today
    FROM ticket_agent_user l LEFT JOIN wallet w ON w.ticket_agent_id = l.ticket_agent_id
    CROSS JOIN LATERAL (${soldByAgent(sql`l.ticket_agent_id`)}) AS sales
    WHERE l.user_id = ${me}`.execute(database());
  return rows[0] ?? null;
}
