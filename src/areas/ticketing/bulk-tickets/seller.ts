import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { agentOf } from "../agents/agent-of.ts";

/** Seller of a batch with their commission in basis points; a batch of the revenue office earns no commission. */
export interface Seller {
  readonly ticket_agent_id: number | null;
  readonly super_agent_id: number | null;
  /** Local government of the agent; for the revenue office, the selected one. */
  readonly lga_id: number | null;
  /** Own rate of the super agent, if any. */
  readonly super_agent_bp: number | null;
}

/**
 * The seller: the revenue office by its right, or else a ticket agent.
 * @throws AppError not-signed-in, forbidden, not-found (outside the scope), no-agent, agent-suspended
 */
export async function sellerOf(
  tx: Tx,
  actor: Actor,
  place: { readonly lga_id: number | null; readonly agency_id: number },
): Promise<Seller> {
  if (may(actor, "ticket.bulk")) {
    authorize(actor, "ticket.bulk", place);
    const { lga_id } = place;
    return {
      ticket_agent_id: null,
      super_agent_id: null,
      lga_id,
      super_agent_bp: null,
    };
  }
  authorize(actor, "ticket.sell");
  const agent = await agentOf(tx, actor);
  const superAgent =
    agent.super_agent_id === null
      ? undefined
      : await tx
          .selectFrom("super_agent")
          .select(["commission_bp", "suspended_at", "status"])
          .where("id", "=", agent.super_agent_id)
          .executeTakeFirst();
  const isSuspended = [agent, superAgent].some(
    (one) => one && (one.suspended_at !== null || one.status !== "active"),
  );
  if (isSuspended)
    throw new AppError(
      "conflict",
      "Your account is suspended, so you can’t sell. Contact your super agent or the revenue office.",
      {
        code: "agent-suspended",
      },
    );
  return {
    ticket_agent_id: agent.id,
    super_agent_id: agent.super_agent_id,
    lga_id: agent.lga_id,
    super_agent_bp: superAgent?.commission_bp ?? null,
  };
}
