import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { type AgentKind, agentRegisters, lockAgent } from "./agent-register.ts";

/**
 * Suspends an agent or super agent with a reason, or reinstates them. A suspended agent, and the agents of a suspended super
 * agent, can't sell from the next request on. Wallets are not changed.
 * @param body `reason`
 * @throws AppError forbidden, not-found, wrong-status, invalid (reason)
 */
export async function suspendAgent(
  tx: Tx,
  actor: Actor,
  kind: AgentKind,
  id: number,
  verb: "suspend" | "reinstate",
  body: Raw,
): Promise<{ id: number; suspended: boolean }> {
  const record = await lockAgent(tx, actor, kind, id, "approve");
  const isSuspended = await readSuspended(tx, kind, id);
  if (isSuspended === (verb === "suspend"))
    throw new AppError(
      "conflict",
      isSuspended
        ? message("{title} is already suspended.", { title: record.title })
        : message("{title} is not suspended.", { title: record.title }),
      { code: "wrong-status" },
    );
  const reason = readReason(body.reason, true);
  const me = actor.session?.user.id ?? null;
  const state =
    verb === "suspend"
      ? sql`suspended_at = clock_timestamp(), suspended_by = ${me}, suspended_reason = ${reason}`
      : sql`suspended_at = NULL, suspended_by = NULL, suspended_reason = NULL`;
  await sql`UPDATE ${sql.table(kind)} SET ${state}, version = version + 1, updated_at = now() WHERE id = ${id}`.execute(
    tx,
  );
  await audit(tx, actor, {
    action: `${kind}.${verb}`,
    resource: agentRegisters[kind].name,
    record_id: id,
    before: { suspended: isSuspended },
    after: { suspended: !isSuspended },
    reason,
  });
  return { id, suspended: !isSuspended };
}

async function readSuspended(tx: Tx, kind: AgentKind, id: number): Promise<boolean> {
  const { rows } = await sql<{ suspended: boolean }>`
    SELECT suspended_at IS NOT NULL AS suspended FROM ${sql.table(kind)} WHERE id = ${id}`.execute(tx);
  return rows[0]?.suspended ?? false;
}
