import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may, mayEverywhere } from "#kernel/authorize.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { makerRefusal } from "#kernel/decision/not-maker.ts";
import { billsWithin } from "../billing/bill-visibility.ts";
import { issuedBy } from "./lock-bill.ts";
import type { RequestKind } from "./request-kind.ts";

/**
 * Whether the actor can decide on requests of one kind on a bill (`b`): their right for this kind covers the bill. The
 * officer who issued a bill can't decide on an objection to it or cancel it.
 */
export function canDecideCondition(actor: Actor, kind: RequestKind): RawBuilder<boolean> {
  const me = actor.session?.user.id ?? null;
  const byAnother = sql`${issuedBy} IS DISTINCT FROM ${me}::bigint`;
  if (kind === "objection") return sql`(${rightCovers(actor, "objection.decide")} AND ${byAnother})`;
  const approves = rightCovers(actor, "bill.approve");
  return kind === "cancellation" ? sql`(${approves} AND ${byAnother} AND ${cancelsSource(actor)})` : approves;
}

/**
 * Refuses an officer who can't decide on the cancellation of a bill, whether to approve or to reject it.
 * @throws AppError forbidden, own-entry
 */
export async function requireMayCancel(tx: Tx, actor: Actor, id: number): Promise<void> {
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ decides: boolean; issuer: boolean }>`
    SELECT ${canDecideCondition(actor, "cancellation")} AS decides, coalesce(${issuedBy} = ${me}::bigint, false) AS issuer
    FROM bill b WHERE b.id = ${id}`.execute(tx);
  if (rows[0]?.decides) return;
  throw rows[0]?.issuer ? makerRefusal() : new AppError("forbidden", "Your role does not allow this.");
}

/** Whether an officer's right covers a bill (`b`). */
export function rightCovers(actor: Actor, right: string): RawBuilder<boolean> {
  return may(actor, right) ? sql<boolean>`(${billsWithin(authorize(actor, right))})` : sql<boolean>`false`;
}

/** Whether an officer's right covers a bill. */
export async function rightCoversBill(actor: Actor, right: string, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM bill b WHERE b.id = ${id} AND ${rightCovers(actor, right)}`.execute(
    database(),
  );
  return rows.length > 0;
}

/** A bill is cancelled with its source, which takes a right of its own. */
function cancelsSource(actor: Actor): RawBuilder<boolean> {
  return sql`CASE b.source WHEN 'demand_notice' THEN ${rightCovers(actor, "demand_notice.cancel")}
    WHEN 'assessment' THEN ${rightCovers(actor, "assessment.cancel")}
    WHEN 'legacy' THEN ${mayEverywhere(actor, "arrear.approve")}::boolean ELSE true END`;
}
