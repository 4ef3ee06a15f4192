import { sql } from "kysely";
import { queueLgas, waitingCount } from "#areas/registry/records/list-pending.ts";
import { waitingRows } from "#areas/registry/records/pending-rows.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

export interface PendingApprovals {
  /** Name of the register. */
  readonly resource: string;
  readonly many: string;
  /** Counted up to 10,001. */
  readonly count: number;
  /** Submission time of the oldest. */
  readonly oldest: Date | null;
  readonly oldest_title: string | null;
}

/** Records and changes pending approval by the actor, by register in display order. Own entries are excluded. */
export async function pendingApprovals(actor: Actor): Promise<PendingApprovals[]> {
  const decidable = registers.filter(
    ({ approval, name }) => approval && may(actor, `${name}.approve`) && may(actor, `${name}.view`),
  );
  if (decidable.length === 0) return [];
  const parts = decidable.map((resource) => {
    const part = { lgas: queueLgas(actor, resource), enteredBy: "others" } as const;
    return sql`
      SELECT ${resource.name}::text AS resource, ${resource.many}::text AS many,
        ${waitingCount(actor, resource, part)} AS count, first.since AS oldest, t.title AS oldest_title
      FROM ${waitingRows(actor, resource, { ...part, limit: 1 })} AS first
        JOIN ${sql.table(resource.name)} AS t ON t.id = first.id`;
  });
  const { rows } = await sql<PendingApprovals>`${sql.join(parts, sql` UNION ALL `)}`.execute(database());
  // PostgreSQL returns the parts of a UNION ALL in any order.
  return decidable.flatMap(({ name }) => rows.filter(({ resource }) => resource === name));
}
