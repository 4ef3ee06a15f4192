import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";

/**
 * The ticket agent linked to the signed-in account.
 * @throws AppError no-agent: the account is not linked to an agent
 */
export async function agentOf(db: Queryable, actor: Actor) {
  const found = await db
    .selectFrom("ticket_agent_user as link")
    .innerJoin("ticket_agent as agent", "agent.id", "link.ticket_agent_id")
    .selectAll("agent")
    .where("link.user_id", "=", actor.session?.user.id ?? 0)
    .executeTakeFirst();
  if (!found)
    throw new AppError("conflict", "This account isn’t linked to an agent yet. Contact the revenue office.", {
      code: "no-agent",
    });
  return found;
}

/**
 * The super agent linked to the signed-in account.
 * @throws AppError no-agent: the account is not linked to a super agent
 */
export async function superAgentOf(db: Queryable, actor: Actor) {
  const found = await db
    .selectFrom("super_agent_user as link")
    .innerJoin("super_agent as agent", "agent.id", "link.super_agent_id")
    .selectAll("agent")
    .where("link.user_id", "=", actor.session?.user.id ?? 0)
    .executeTakeFirst();
  if (!found)
    throw new AppError(
      "conflict",
      "This account isn’t linked to a super agent yet. Contact the revenue office.",
      {
        code: "no-agent",
      },
    );
  return found;
}
