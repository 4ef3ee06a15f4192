import { sql } from "kysely";
import { InputFaults, readMoney, refuseUnknown } from "#domain/charging-input.ts";
import { formatNaira } from "#domain/money.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../actor.ts";
import { superAgentOf } from "../agents/agent-of.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import { refuseFaults } from "../charging/refuse-faults.ts";
import type { Tx } from "../db/client.ts";
import { lockOwnAgent } from "./move-float.ts";

/**
 * Sets how much one of the own agents may sell in a day, kobo; left open, there is no limit but the super agent's own.
 * @throws AppError forbidden, no-agent, not-your-agent, invalid (above one's own limit)
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
  const faults = new InputFaults();
  refuseUnknown(faults, raw, ["daily_limit_kobo"]);
  const limit = readMoney(faults, "daily_limit_kobo", raw.daily_limit_kobo);
  if (limit !== null && limit <= 0)
    faults.add("daily_limit_kobo", "Write an amount above nothing, or leave it open.");
  if (limit !== null && company.daily_limit_kobo !== null && limit > company.daily_limit_kobo)
    faults.add("daily_limit_kobo", `At most ${formatNaira(company.daily_limit_kobo)}, your own limit.`);
  refuseFaults(faults);
  const { rows } = await sql<{ before: number | null }>`
    UPDATE ticket_agent a SET daily_limit_kobo = ${limit}, updated_at = now(), version = a.version + 1,
      updated_by = ${actor.session?.user.id ?? null}
    FROM (SELECT id, daily_limit_kobo AS before FROM ticket_agent WHERE id = ${agent_id}) AS was
    WHERE a.id = was.id RETURNING was.before`.execute(tx);
  await audit(tx, actor, {
    action: "ticket_agent.set_limit",
    resource: "ticket_agent",
    record_id: agent_id,
    before: { daily_limit_kobo: rows[0]?.before ?? null },
    after: { code: agent.code, daily_limit_kobo: limit },
  });
  return { id: agent_id, daily_limit_kobo: limit };
}
