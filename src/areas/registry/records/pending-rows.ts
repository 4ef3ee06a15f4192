import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";
import { all } from "./list-where.ts";
import { ownEntryCondition } from "./own-entry.ts";

/** A part of a queue: entries of others, or those on which the actor can’t decide. */
export interface QueuePart {
  /** The visible local governments. */
  readonly lgas: "*" | readonly number[];
  /** `others`: entered and changed by others only; `own`: the rest. */
  readonly enteredBy: "others" | "own";
  readonly limit: number;
  /** Only rows after this one; with `backwards`, rows before it, nearest first. */
  readonly from?: { readonly since: string; readonly id: number } | undefined;
  readonly backwards?: boolean;
}

/** A source of the queue: submitted records of a register, or pending changes. */
interface Source {
  /** As `w`. */
  readonly table: RawBuilder<unknown>;
  readonly isPending: RawBuilder<unknown>;
  /** The author; 0 for the system. */
  readonly enterer: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly change: RawBuilder<unknown>;
  /** Entered by another user and edited by the actor. */
  readonly editedByActor: RawBuilder<unknown> | undefined;
  /** By the single rule, which covers both. */
  readonly own: RawBuilder<unknown>;
}

/**
 * `since, id, change_id` of what is pending in a register, oldest first: submitted records (`change_id` null) and changes of
 * approved ones. Migration 0072 has an index by place and author, so that the actor’s own entries are skipped at once.
 */
export function waitingRows(actor: Actor, resource: AnyResource, part: QueuePart): RawBuilder<unknown> {
  const me = actor.session?.user.id ?? -1;
  const find = part.enteredBy === "own" ? ownRows : othersRows;
  const [records, changed] = [submitted(actor, resource, me), changes(resource, me)].map((source) =>
    find(source, part, me),
  );
  return sql`(SELECT since, id, change_id FROM (${records} UNION ALL ${changed}) AS both_kinds
    ORDER BY ${orderOf(part, sql`since`, sql`id`)} LIMIT ${sql.lit(part.limit)})`;
}

function submitted(actor: Actor, resource: AnyResource, me: number): Source {
  return {
    table: sql.table(resource.name),
    isPending: sql`w.status = 'submitted'`,
    enterer: sql`coalesce(w.created_by, 0)`,
    id: sql`w.id`,
    change: sql`NULL::bigint`,
    editedByActor: sql`w.editors @> ARRAY[${me}::bigint] AND coalesce(w.created_by, 0) <> ${me}`,
    own: ownEntryCondition(actor, "w"),
  };
}

function changes(resource: AnyResource, me: number): Source {
  return {
    table: sql`pending_change`,
    isPending: sql`w.status = 'submitted' AND w.resource = ${sql.lit(resource.name)}`,
    enterer: sql`w.created_by`,
    id: sql`w.record_id`,
    change: sql`w.id`,
    editedByActor: undefined,
    own: sql`w.created_by = ${me}`,
  };
}

/** The first rows for each place and author except the actor: few rows, however many each entered. */
function othersRows(source: Source, part: QueuePart, me: number): RawBuilder<unknown> {
  const conditions = [
    sql`${source.enterer} = s.enterer`,
    sql`NOT ${source.own}`,
    ...(part.lgas === "*" ? [] : [sql`w.lga_id = s.place`]),
  ];
  return sql`(
    WITH RECURSIVE stretch(place, enterer) AS (${authorsByLga(source, part.lgas)})
    SELECT found.* FROM stretch AS s CROSS JOIN LATERAL (${rowsOf(source, part, conditions)}) AS found
    WHERE s.enterer <> ${me})`;
}

/** Skips through an index from one author to the next, in each place. */
function authorsByLga(source: Source, places: QueuePart["lgas"]): RawBuilder<unknown> {
  const next = (place: RawBuilder<unknown>, after: RawBuilder<unknown> | undefined) => sql`(
    SELECT ${source.enterer} FROM ${source.table} AS w
    WHERE ${all([
      source.isPending,
      ...(places === "*" ? [] : [sql`w.lga_id = ${place}`]),
      ...(after ? [sql`${source.enterer} > ${after}`] : []),
    ])}
    ORDER BY ${source.enterer} LIMIT 1)`;
  const from = places === "*" ? sql`(VALUES (NULL::bigint))` : sql`unnest(${[...places]}::bigint[])`;
  return sql`
    SELECT p.place, ${next(sql`p.place`, undefined)} FROM ${from} AS p(place)
    UNION ALL
    SELECT s.place, ${next(sql`s.place`, sql`s.enterer`)} FROM stretch AS s WHERE s.enterer IS NOT NULL`;
}

/** Entered by the actor, or by another user and edited by the actor. */
function ownRows(source: Source, part: QueuePart, me: number): RawBuilder<unknown> {
  const within = part.lgas === "*" ? [] : [sql`w.lga_id = ANY(${[...part.lgas]}::bigint[])`];
  const entered = sql`(${rowsOf(source, part, [sql`${source.enterer} = ${me}`, ...within])})`;
  if (!source.editedByActor) return entered;
  return sql`${entered} UNION ALL (${rowsOf(source, part, [source.editedByActor, ...within])})`;
}

function rowsOf(
  source: Source,
  part: QueuePart,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const { from, backwards, limit } = part;
  const sign = sql.raw(backwards ? "<" : ">");
  const after = from
    ? [sql`(w.submitted_at, ${source.id}) ${sign} (${from.since}::timestamptz, ${from.id}::bigint)`]
    : [];
  return sql`
    SELECT w.submitted_at AS since, ${source.id} AS id, ${source.change} AS change_id FROM ${source.table} AS w
    WHERE ${all([source.isPending, ...conditions, ...after])}
    ORDER BY ${orderOf(part, sql`w.submitted_at`, source.id)} LIMIT ${sql.lit(limit)}`;
}

function orderOf(
  { backwards }: QueuePart,
  since: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return backwards ? sql`${since} DESC, ${id} DESC` : sql`${since}, ${id}`;
}
