import { type RawBuilder, sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "./actor.ts";
import { authorize, may } from "./authorize.ts";
import { database } from "./db/client.ts";
import { all } from "./records/list-where.ts";
import { ownEntryCondition } from "./records/own-entry.ts";
import { scopeCondition } from "./records/scope-condition.ts";

export interface Waiting {
  /** Name of the register. */
  readonly resource: string;
  readonly many: string;
  readonly count: number;
  /** When the longest-waiting one was submitted. */
  readonly oldest: Date | null;
  readonly oldest_title: string | null;
}

/** What waits for this person's approval, register by register; their own entries wait for others. */
export async function waitingApprovals(actor: Actor): Promise<Waiting[]> {
  const mine = registers.filter((resource) => resource.approval && may(actor, `${resource.name}.approve`));
  if (mine.length === 0) return [];
  const parts = mine.map(
    ({ name, many }) => sql`
      SELECT ${name}::text AS resource, ${many}::text AS many, count(*)::int AS count, min(submitted_at) AS oldest,
        (array_agg(title ORDER BY submitted_at))[1] AS oldest_title
      FROM (SELECT submitted_at, title FROM ${sql.table(name)} AS t
            WHERE ${all(waitingFor(actor, name))}
            ORDER BY submitted_at LIMIT 10000) AS waiting`,
  );
  const { rows } = await sql<Waiting>`${sql.join(parts, sql` UNION ALL `)}`.execute(database());
  return rows.filter((row) => row.count > 0);
}

function waitingFor(actor: Actor, register: string): RawBuilder<unknown>[] {
  const scope = scopeCondition(authorize(actor, `${register}.approve`), "t");
  return [sql`t.status = 'submitted'`, sql`NOT ${ownEntryCondition(actor, "t")}`, ...(scope ? [scope] : [])];
}
