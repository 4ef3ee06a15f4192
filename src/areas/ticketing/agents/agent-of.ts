import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/**
 * The ticket agent that the signed-in person sells as.
 * @throws AppError no-agent: the account has not been linked to an agent
 */
export async function agentOf(db: Queryable, actor: Actor) {
  const found = await db
    .selectFrom("ticket_agent_user as link")
    .innerJoin("ticket_agent as agent", "agent.id", "link.ticket_agent_id")
    .selectAll("agent")
    .where("link.user_id", "=", actor.session?.user.id ?? 0)
    .executeTakeFirst();
  if (!found)
    throw new AppError("conflict", "The office has not linked this account to an agent yet.", {
      code: "no-agent",
    });
  return found;
}

/**
 * The super agent that the signed-in person works for.
 * @throws AppError no-agent: the account has not been linked to a super agent
 */
export async function superAgentOf(db: Queryable, actor: Actor) {
  const found = await db
    .selectFrom("super_agent_user as link")
    .innerJoin("super_agent as agent", "agent.id", "link.super_agent_id")
    .selectAll("agent")
    .where("link.user_id", "=", actor.session?.user.id ?? 0)
    .executeTakeFirst();
  if (!found)
    throw new AppError("conflict", "The office has not linked this account to a super agent yet.", {
      code: "no-agent",
    });
  return found;
}
