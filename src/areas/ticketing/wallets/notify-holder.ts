import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";

/** Notifies the holder of a wallet: the agent, or all accounts of the super agent. Does nothing without a linked account. */
export async function notifyHolder(
  tx: Tx,
  wallet_id: number,
  template: TemplateName,
  data: MessageData,
): Promise<void> {
  const agents = await tx
    .selectFrom("wallet")
    .innerJoin("ticket_agent_user as link", "link.ticket_agent_id", "wallet.ticket_agent_id")
    .select("link.user_id")
    .where("wallet.id", "=", wallet_id)
    .execute();
  const companies = await tx
    .selectFrom("wallet")
    .innerJoin("super_agent_user as link", "link.super_agent_id", "wallet.super_agent_id")
    .select("link.user_id")
    .where("wallet.id", "=", wallet_id)
    .orderBy("link.user_id")
    .limit(20)
    .execute();
  const about = { resource: "wallet", record_id: wallet_id };
  for (const { user_id } of agents)
    await queueMessage(tx, { template, to: { user_id }, data: { ...data, link: "/agent/wallet" }, about });
  for (const { user_id } of companies)
    await queueMessage(tx, {
      template,
      to: { user_id },
      about,
      data: { ...data, link: "/super-agent/wallet" },
    });
}
