import { sql } from "kysely";
import { type RefundKind, refundKind, refundKinds } from "#domain/refund-kinds.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { ownCondition } from "#kernel/owner.ts";
import { refundKindHandlers } from "./kinds.ts";
import { subjectCondition } from "./visibility.ts";

/** A request that an officer can make about a payment or receipt, for another officer to decide. */
export interface OfferedRequest {
  readonly kind: RefundKind;
  /** Amount that the request is about, in kobo. */
  readonly kobo: number;
}

const TABLES = { payment: sql`payment pm`, receipt: sql`receipt rc` } as const;
const ALIASES = { payment: "pm", receipt: "rc" } as const;

/**
 * The requests that an officer can make now about a payment or receipt: none about their own money, none outside their
 * scope, and none of a kind that is already pending or completed.
 */
export async function offeredRequests(
  actor: Actor,
  about: keyof typeof TABLES,
  id: number,
): Promise<OfferedRequest[]> {
  const row = sql.ref(`${ALIASES[about]}.id`);
  const subject = sql.ref(`mb.${about}_id`);
  const offers = refundKinds.flatMap((kind) => {
    const { offered } = refundKindHandlers[kind];
    if (!offered || refundKind(kind).about !== about) return [];
    return sql`SELECT ${sql.lit(kind)} AS kind, ${offered} AS kobo FROM ${TABLES[about]}
      WHERE ${row} = ${id} AND ${subjectCondition(actor, "ask", kind)} AND ${offered} > 0
        AND NOT coalesce(${ownCondition(actor, ALIASES[about])}, false)
        AND NOT EXISTS (SELECT FROM money_back mb
          WHERE ${subject} = ${row} AND mb.kind = ${sql.lit(kind)} AND mb.status IN ('asked', 'done'))`;
  });
  const { rows } = await sql<OfferedRequest>`${sql.join(offers, sql` UNION ALL `)}`.execute(database());
  return rows;
}
