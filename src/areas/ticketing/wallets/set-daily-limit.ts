import { sql } from "kysely";
import { readMoney, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { superAgentOf } from "../agents/agent-of.ts";
import { lockOwnAgent, refuseSuspended } from "./move-float.ts";

/**
 * Sets the daily sales limit of an agent, in kobo, within the limits of the revenue office; null: only those apply.
 * @throws AppError forbidden, no-agent, not-your-agent, agent-suspended (the company), invalid (above the office's limit)
 */
export async function setDailyLimit(
  tx: Tx,
  actor: Actor,
  agent_id: number,
  raw: Raw,
): Promise<{ id: number; daily_limit_kobo: number | null }> {
  authorize(actor, "own_agent.edit");
  const company = await superAgentOf(tx, actor);
  const agent = await lockOwnAgent(tx, company.id, agent_id);
  refuseSuspended(company, null);
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, ["daily_limit_kobo"]);
  const limit = readMoney(errors, "daily_limit_kobo", raw.daily_limit_kobo);
  if (limit !== null && limit <= 0)
    errors.add("daily_limit_kobo", "Enter an amount above zero, or leave this blank.");
  for (const [max_kobo, text] of [
    [company.daily_limit_kobo, "Enter at most {amount}, your own limit."],
    [agent.daily_limit_kobo, "Enter at most {amount}, the revenue office’s limit for this agent."],
  ] as const)
    if (limit !== null && max_kobo !== null && limit > max_kobo)
      errors.add("daily_limit_kobo", message(text, { amount: formatNaira(max_kobo) }));
  assertValid(errors);
  const { rows } = await sql<{ before: number | null }>`
    UPDATE ticket_agent a SET super_agent_limit_kobo = ${limit}, updated_at = now(), version = a.version + 1,
      updated_by = ${actor.session?.user.id ?? null}
    FROM (SELECT id, super_agent_limit_kobo AS before FROM ticket_agent WHERE id = ${agent_id}) AS was
    WHERE a.id = was.id RETURNING was.before`.execute(tx);
  await audit(tx, actor, {
    action: "ticket_agent.set_limit",
    record_id: agent_id,
    before: { super_agent_limit_kobo: rows[0]?.before ?? null },
    after: { code: agent.code, super_agent_limit_kobo: limit },
  });
  return { id: agent_id, daily_limit_kobo: limit };
}
