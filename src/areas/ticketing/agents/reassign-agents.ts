import { sql } from "kysely";
import { scopeCondition } from "#areas/registry/records/scope-condition.ts";
import { refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import { plainNumber } from "#domain/plain-value.ts";
import type { Raw } from "#domain/record-input.ts";
import { ticketAgent } from "#domain/register/ticket-agent.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { actingArea, audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { reasonError } from "#kernel/decision/reason.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";
import { readTarget } from "./reassign-target.ts";

export interface Reassigned {
  /** Number of agents moved. */
  readonly moved: number;
  /** Selected agents that were not moved, because they are not, or no longer, with this super agent. */
  readonly not_moved: readonly { id: number; code: string; title: string; super_agent: string | null }[];
}

/** Limit for a selection; "all" is not limited. */
const MAX_SELECTED = 500;

/**
 * Moves all or selected agents of a super agent to another super agent, or to the revenue office. Each keeps its wallet; later
 * sales count for the new super agent.
 * @param body `to` (id or code of a super agent, or "office"), `agent_ids` (default: all), `expected` (number shown, for all),
 * `reason`
 * @throws AppError forbidden, not-found, selection-changed, invalid (all errors at once)
 */
export async function reassignAgents(tx: Tx, actor: Actor, id: number, body: Raw): Promise<Reassigned> {
  const scope = authorizeEntry(actor, "ticket_agent.edit", ticketAgent);
  const errors = new ValidationErrors();
  refuseUnknown(errors, body, ["to", "agent_ids", "expected", "reason"]);
  const from = await readSource(tx, actor, id);
  const to = await readTarget(tx, errors, body.to, id);
  const selected = readSelection(errors, body.agent_ids);
  const reason = typeof body.reason === "string" ? body.reason.trim() : null;
  const error = reasonError(reason || null, true);
  if (error) errors.add("reason", error);
  assertValid(errors);
  const moved = await moveAgents(
    tx,
    actor,
    { from: id, to: to?.id ?? null, selected, reason: reason ?? "" },
    scope,
  );
  const expected = plainNumber(body.expected ?? moved.length);
  if (!selected && expected !== moved.length)
    throw new AppError(
      "conflict",
      message(
        "The number of agents has changed from {expected} to {count}. No agents were moved. Check the list and try again.",
        {
          count: moved.length,
          expected,
        },
      ),
      { code: "selection-changed" },
    );
  await audit(tx, actor, {
    action: "super_agent.reassign",
    record_id: id,
    after: { to: to ? to.title : "the revenue office", agents: moved.length, from: from.title },
    reason,
  });
  const unmoved = (selected ?? []).filter((one) => !moved.includes(one));
  return { moved: moved.length, not_moved: await readNotMoved(tx, scope, unmoved) };
}

/** @throws AppError forbidden, not-found */
async function readSource(tx: Tx, actor: Actor, id: number): Promise<{ title: string }> {
  const scope = authorize(actor, "super_agent.view");
  const { rows } = await sql<{ title: string }>`
    SELECT t.title FROM super_agent t WHERE t.id = ${id} AND ${scopeCondition(scope, "t") ?? sql`true`}`.execute(
    tx,
  );
  if (!rows[0])
    throw new AppError("not-found", "This super agent doesn’t exist, or you don’t have access to it.");
  return rows[0];
}

function readSelection(errors: ValidationErrors, raw: unknown): number[] | null {
  if (raw === undefined || raw === null) return null;
  const ids = (Array.isArray(raw) ? raw : [raw]).map(plainNumber);
  const isValid = ids.length > 0 && ids.length <= MAX_SELECTED && ids.every((id) => Number.isSafeInteger(id));
  if (!isValid) errors.add("agent_ids", message("Select 1 to {most} agents.", { most: MAX_SELECTED }));
  return [...new Set(ids)];
}

interface Move {
  readonly from: number;
  readonly to: number | null;
  readonly selected: readonly number[] | null;
  readonly reason: string;
}

/** One statement, so agents moved concurrently no longer match and stay where they are. */
async function moveAgents(tx: Tx, actor: Actor, { from, to, selected, reason }: Move, scope: Scope) {
  const me = actor.session?.user.id ?? null;
  await sql`SELECT set_config('ratebook.move_reason', ${reason}, true)`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    WITH moved AS (
      UPDATE ticket_agent AS t
      SET super_agent_id = ${to}, version = t.version + 1, updated_at = now(), updated_by = ${me}
      WHERE t.super_agent_id = ${from} AND (${selected}::bigint[] IS NULL OR t.id = ANY (${selected}::bigint[]))
        AND ${scopeCondition(scope, "t") ?? sql`true`}
      RETURNING t.id),
    told AS (
      INSERT INTO audit (actor_id, actor_name, session_id, ip, request_id, area, action, resource, record_id, before,
        after, reason)
      SELECT ${me}::bigint, ${actor.name}, ${actor.session?.id ?? null}::uuid, ${actor.ip ?? null}::text,
        ${actor.request_id ?? null}::text, ${actingArea(actor)}, 'ticket_agent.reassign', 'ticket_agent', id,
        jsonb_build_object('super_agent_id', ${from}::bigint), jsonb_build_object('super_agent_id', ${to}::bigint),
        ${reason}::text
      FROM moved)
    SELECT id FROM moved`.execute(tx);
  await sql`SELECT set_config('ratebook.move_reason', '', true)`.execute(tx);
  return rows.map((row) => row.id);
}

async function readNotMoved(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Reassigned["not_moved"]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Reassigned["not_moved"][number]>`
    SELECT t.id, t.code, t.title, s.title AS super_agent FROM ticket_agent t LEFT JOIN super_agent s ON s.id = t.super_agent_id
    WHERE t.id = ANY (${[...ids]}::bigint[]) AND ${scopeCondition(scope, "t") ?? sql`true`}
    ORDER BY t.title, t.id`.execute(tx);
  return rows;
}
