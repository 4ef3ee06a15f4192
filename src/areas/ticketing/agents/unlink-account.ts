import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { type AgentKind, lockAgent } from "./agent-register.ts";
import { accountKinds } from "./link-account.ts";

/**
 * Unlinks an account from an agent or super agent. From the next request on it can't sell or view anything of theirs. Its sales
 * are kept; its PIN is deleted with the link.
 * @param body `reason`
 * @throws AppError forbidden, not-found (also if the account is linked elsewhere), invalid (reason)
 */
export async function unlinkAccount(
  tx: Tx,
  actor: Actor,
  kind: AgentKind,
  { id, user_id }: { id: number; user_id: number },
  body: Raw,
): Promise<{ user_id: number }> {
  // Archived ones too, so that their accounts can be linked elsewhere.
  await lockAgent(tx, actor, kind, id, "edit", "archived");
  const reason = readReason(body.reason, true);
  const { table, column } = accountKinds[kind];
  const { rows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE user_id = ${user_id} AND ${sql.ref(column)} = ${id}
    RETURNING user_id`.execute(tx);
  if (rows.length === 0) throw notFound("account");
  await audit(tx, actor, {
    action: `${kind}.unlink_user`,
    record_id: id,
    before: { user_id },
    reason,
  });
  return { user_id };
}
