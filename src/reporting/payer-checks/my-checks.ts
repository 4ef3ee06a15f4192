import { sql } from "kysely";
import { z } from "zod";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

/** A lookup of the actor: the query, masked as in the audit trail, and the result. */
export interface PayerCheck {
  readonly id: number;
  readonly at: Date;
  readonly query: string;
  /** Kind of identifier that the text was read as, such as "phone number or NIN". */
  readonly interpreted_as: string;
  /** Codes of the payers and documents found. */
  readonly found: readonly string[];
}

/** A lookup in the audit trail. */
const Recorded = z
  .object({ asked: z.string(), as: z.string(), found: z.array(z.string()) })
  .transform(({ asked, as, found }) => ({ query: asked, interpreted_as: as, found }));

/** Lookups per page. */
const PAGE_SIZE = 20;

/**
 * Lists the actor's own lookups, latest first.
 * @param after id of the last lookup of the previous page
 * @throws AppError not-signed-in, forbidden
 */
export async function myChecks(
  actor: Actor,
  after?: number,
): Promise<{ checks: PayerCheck[]; next: number | null }> {
  authorize(actor, "payer.verify");
  const me = actor.session?.user.id ?? null;
  const beforeCursor = after === undefined ? sql`true` : sql`id < ${after}`;
  const { rows } = await sql<{ id: number; at: Date; after: unknown }>`
    SELECT id, at, "after" FROM audit WHERE action = 'payer.check' AND actor_id = ${me} AND ${beforeCursor}
    ORDER BY id DESC LIMIT ${PAGE_SIZE + 1}`.execute(database());
  const checks = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, at, after: details }) => ({ id, at, ...Recorded.parse(details) }));
  return { checks, next: rows.length > PAGE_SIZE ? (checks.at(-1)?.id ?? null) : null };
}
