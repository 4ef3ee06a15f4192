import { type RawBuilder, sql } from "kysely";
import { mergeRight } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { countRows, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Duplicate } from "../records/find-duplicates.ts";
import { all } from "../records/list-where.ts";
import { registerCondition } from "../records/scope-condition.ts";

export interface PairSide {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly status: string;
}

/** A possible duplicate. */
export interface Pair {
  readonly id: number;
  readonly first: PairSide;
  readonly second: PairSide;
  /** Kind of match: 1 for the same identity, 2 for the same address, 3 for nearby records with similar names. */
  readonly rank: number;
  readonly match: Pick<
    Duplicate,
    "shared" | "same_house" | "other_number" | "distance_m" | "name_similarity"
  >;
  readonly state: "open" | "dismissed";
  readonly found_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly reason: string | null;
}

export const pairStates = ["open", "dismissed"] as const;

export interface PairQuery extends PageQuery {
  readonly state?: (typeof pairStates)[number] | undefined;
}

/**
 * Possible duplicates of a register, most likely first, then oldest first, as far as the actor can merge and view both records.
 * @throws AppError not-signed-in, forbidden
 */
export async function listPairs(actor: Actor, resource: AnyResource, query: PairQuery): Promise<Page<Pair>> {
  const side = (alias: string) =>
    sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)},
      'title', ${sql.ref(`${alias}.title`)}, 'status', ${sql.ref(`${alias}.status`)})`;
  return pageOf<Pair>(database(), query, {
    select: sql`p.id, ${side("a")} AS first, ${side("b")} AS second, p.rank,
      p.why - 'alike' || jsonb_build_object('name_similarity', p.why -> 'alike') AS match, p.state, p.found_at,
      p.decided_at, p.decided_by_name, p.reason`,
    from: pairs(resource),
    where: pairCondition(actor, resource, query.state ?? "open"),
    order: {
      by: sql`p.rank, p.id`,
      beyond: (after) =>
        sql`(p.rank, p.id) > (SELECT l.rank, l.id FROM duplicate_pair l WHERE l.id = ${after})`,
    },
  });
}

/** The number of pairs, counted up to 10,000; 10,001 means more. */
export async function countPairs(
  actor: Actor,
  resource: AnyResource,
  state: (typeof pairStates)[number],
): Promise<number> {
  return countRows(database(), { from: pairs(resource), where: pairCondition(actor, resource, state) });
}

function pairs({ name }: AnyResource): RawBuilder<unknown> {
  const table = sql.table(name);
  return sql`duplicate_pair AS p JOIN ${table} AS a ON a.id = p.first_id JOIN ${table} AS b ON b.id = p.second_id`;
}

/** @throws AppError not-signed-in, forbidden */
function pairCondition(
  actor: Actor,
  resource: AnyResource,
  state: (typeof pairStates)[number],
): RawBuilder<unknown> {
  const scopes = [mergeRight(resource), `${resource.name}.view`].map((right) => authorize(actor, right));
  const seen = scopes.flatMap((scope) =>
    ["a", "b"].flatMap((alias) => registerCondition(resource, scope, alias) ?? []),
  );
  // Excludes pairs with a record that was closed since.
  const open = sql`a.status NOT IN ('archived', 'rejected') AND b.status NOT IN ('archived', 'rejected')`;
  return all([sql`p.resource = ${resource.name} AND p.state = ${state}`, open, ...seen]);
}
