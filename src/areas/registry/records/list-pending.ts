import { type RawBuilder, sql } from "kysely";
import { COUNT_LIMIT } from "#domain/count-text.ts";
import { intersection, lgasForAllAgencies } from "#domain/people/cover.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type Cursor, readCursor, writeCursor } from "./list-cursor.ts";
import { WRONG_CURSOR } from "./list-paging.ts";
import { type QueuePart, waitingRows } from "./pending-rows.ts";

/** Rows of a page of the queue. */
const PAGE_SIZE = 25;

const SORT = "waiting";

/** A record pending approval, or a pending change of a record. */
export interface WaitingRow {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly version: number;
  /** Time of the last submission. */
  readonly since: Date;
  /** Null: the record itself is pending. */
  readonly change_id: number | null;
  /** Number of changed fields, the position counted as one; 0 for a record. */
  readonly fields: number;
  /** Who entered it, or proposed the change; null for the system. */
  readonly by: string | null;
}

export interface WaitingQuery {
  readonly own?: boolean | undefined;
  /** Only records in this local government. */
  readonly lga_id?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export interface WaitingPage {
  readonly rows: readonly WaitingRow[];
  readonly meta: {
    /** Counted up to 10,000; 10,001 means more. */
    readonly total: number;
    readonly next?: string;
    readonly previous?: string;
  };
}

/**
 * Where the actor can decide on records of a register that they can also view; users who can only view see all that they can
 * view.
 * @throws AppError not-signed-in, forbidden
 */
export function queueLgas(actor: Actor, resource: AnyResource): QueuePart["lgas"] {
  const visibility = authorize(actor, `${resource.name}.view`);
  const right = may(actor, `${resource.name}.approve`)
    ? authorize(actor, `${resource.name}.approve`)
    : visibility;
  // Registers belong to no agency: a right limited to agencies covers none.
  return lgasForAllAgencies(intersection(visibility, right));
}

/** The same, limited to one local government if requested. */
export function requestedLgas(
  actor: Actor,
  resource: AnyResource,
  lga: number | undefined,
): QueuePart["lgas"] {
  const places = queueLgas(actor, resource);
  if (lga === undefined) return places;
  return places === "*" || places.includes(lga) ? [lga] : [];
}

/**
 * A page of records and changes pending approval in a register, oldest first. The actor’s own entries are a separate list.
 * @throws AppError not-signed-in, forbidden, invalid (after, before)
 */
export async function listWaiting(
  actor: Actor,
  resource: AnyResource,
  query: WaitingQuery = {},
): Promise<WaitingPage> {
  const part = {
    lgas: requestedLgas(actor, resource, query.lga_id),
    enteredBy: query.own ? "own" : "others",
  } as const;
  const cursor = cursorOf(query);
  const backwards = query.before !== undefined;
  const rows = await readRows(actor, resource, { ...part, backwards, from: cursor, limit: PAGE_SIZE + 1 });
  const hasMore = rows.length > PAGE_SIZE;
  const page = rows.slice(0, PAGE_SIZE);
  if (backwards) page.reverse();
  const ends = { last: backwards || hasMore ? page.at(-1) : undefined, first: page[0] };
  const isFirst = backwards ? !hasMore : cursor === undefined;
  return {
    rows: page.map(({ sort_value: _sorted, ...row }) => row),
    meta: {
      total: await countWaiting(actor, resource, part),
      ...(ends.last && { next: cursorAt(ends.last) }),
      ...(ends.first && !isFirst && { previous: cursorAt(ends.first) }),
    },
  };
}

/** The number pending; 10,001 means more. */
export async function countWaiting(
  actor: Actor,
  resource: AnyResource,
  part: Pick<QueuePart, "lgas" | "enteredBy">,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT ${waitingCount(actor, resource, part)} AS total`.execute(database());
  return rows[0]?.total ?? 0;
}

/** The same as an SQL expression. */
export function waitingCount(
  actor: Actor,
  resource: AnyResource,
  part: Pick<QueuePart, "lgas" | "enteredBy">,
): RawBuilder<number> {
  const rows = waitingRows(actor, resource, { ...part, limit: COUNT_LIMIT + 1 });
  return sql<number>`(SELECT count(*)::int FROM ${rows} AS counted)`;
}

type FoundRow = WaitingRow & { readonly sort_value: string };

async function readRows(actor: Actor, resource: AnyResource, part: QueuePart): Promise<FoundRow[]> {
  try {
    const { rows } = await sql<FoundRow>`
      SELECT r.id, r.code, r.title, r.version, page.since, page.change_id, page.since::text AS sort_value,
        (SELECT count(DISTINCT CASE WHEN key IN ('latitude', 'longitude', 'accuracy') THEN 'point' ELSE key END)::int
          FROM jsonb_object_keys(p.changes) AS key) AS fields, u.name AS by
      FROM ${waitingRows(actor, resource, part)} AS page JOIN ${sql.table(resource.name)} AS r ON r.id = page.id
        LEFT JOIN pending_change p ON p.id = page.change_id
        LEFT JOIN app_user u ON u.id = coalesce(p.created_by, r.created_by)
      ORDER BY page.since ${sql.raw(part.backwards ? "DESC" : "")}, page.id ${sql.raw(part.backwards ? "DESC" : "")}`.execute(
      database(),
    );
    return rows;
  } catch (error) {
    // The cursor has an invalid timestamp: it was tampered with.
    if (part.from && (error as { code?: string }).code?.startsWith("22"))
      throw wrongCursor(part.backwards ? "before" : "after");
    throw error;
  }
}

function cursorOf({ after, before }: WaitingQuery): { since: string; id: number } | undefined {
  if (after !== undefined && before !== undefined) {
    const error = "Send after or before, not both.";
    throw new AppError("invalid", error, { fields: { before: [error] } });
  }
  const text = after ?? before;
  if (text === undefined) return undefined;
  const cursor: Cursor | undefined = readCursor(text);
  if (cursor?.sort !== SORT || cursor.value === null)
    throw wrongCursor(after === undefined ? "before" : "after");
  return { since: cursor.value, id: cursor.id };
}

function wrongCursor(name: keyof typeof WRONG_CURSOR): AppError {
  const error = WRONG_CURSOR[name];
  return new AppError("invalid", error, { fields: { [name]: [error] } });
}

function cursorAt(row: FoundRow): string {
  return writeCursor({ sort: SORT, value: row.sort_value, id: row.id });
}
