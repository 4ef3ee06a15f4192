import { type RawBuilder, sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { findNoteTarget } from "./note-target.ts";
import { requireVisible, visibleNotes } from "./visibility.ts";

export interface NoteQuery extends PageQuery {
  /** Text of the note, or name of its author. */
  readonly q?: string | undefined;
  readonly resource?: string | undefined;
  /** With `resource`: only those on this record. */
  readonly record_id?: number | undefined;
  /** Only notes of the actor. */
  readonly mine?: boolean | undefined;
}

export interface ListedNote {
  readonly id: number;
  readonly note: string;
  readonly for_owner: boolean;
  readonly created_at: Date;
  readonly created_by_name: string;
  /** Whether the caller is the author of the note and can delete it. */
  readonly mine: boolean;
  readonly deleted_at: Date | null;
  readonly resource: string;
  readonly record_id: number;
  /** Code of the record; empty if the record has none. */
  readonly record_code: string;
  readonly record_title: string;
}

type NoteRow = Omit<ListedNote, "record_code" | "record_title">;

/**
 * Notes, latest first: for officers on records that they can view; for payers their own and those shared with them.
 * @throws AppError not-signed-in, forbidden; not-found for a record that is not theirs to see
 */
export async function listNotes(actor: Actor, query: NoteQuery): Promise<Page<ListedNote>> {
  if (query.resource && query.record_id !== undefined)
    await requireVisible(actor, "view", query.resource, query.record_id);
  const page = await pageOf<NoteRow>(database(), query, {
    select: sql`x.id, x.body AS note, x.for_owner, x.written_at AS created_at, w.name AS created_by_name,
      x.written_by = ${actor.session?.user.id ?? 0} AS mine, x.struck_at AS deleted_at, x.resource, x.record_id`,
    from: sql`note x JOIN app_user w ON w.id = x.written_by`,
    where: sql.join([visibleNotes(actor), ...(await conditions(actor, query))], sql` AND `),
    order: newestFirst("x.id"),
  });
  return { ...page, rows: await withRecords(page.rows) };
}

async function conditions(
  actor: Actor,
  { q, resource, record_id, mine }: NoteQuery,
): Promise<RawBuilder<unknown>[]> {
  const found: RawBuilder<unknown>[] = [];
  if (resource) found.push(sql`x.resource = ${resource}`);
  if (record_id !== undefined) found.push(sql`x.record_id = ${record_id}`);
  if (mine) found.push(sql`x.written_by = ${actor.session?.user.id ?? 0}`);
  const text = q?.trim();
  if (text) found.push(await textCondition(containsPattern(text)));
  return found;
}

/** Maximum authors matched by a search: more can’t mean one person. */
const MOST_AUTHORS = 200;

/** Authors are looked up first, so that both parts of the search use an index. */
async function textCondition(like: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM app_user WHERE search LIKE fold(${like}) AND fold(name) LIKE fold(${like})
    ORDER BY id LIMIT ${MOST_AUTHORS}`.execute(database());
  const authors = rows.map(({ id }) => id);
  const body = sql`fold(x.body) LIKE fold(${like})`;
  return authors.length === 0 ? body : sql`(${body} OR x.written_by = ANY(${authors}::bigint[]))`;
}

/** Code and title of the records of notes: one query for each kind of record. */
async function withRecords(rows: readonly NoteRow[]): Promise<ListedNote[]> {
  const kinds = [...Map.groupBy(rows, ({ resource }) => resource)];
  const found = await Promise.all(
    kinds.map(async ([resource, notes]) => {
      const target = findNoteTarget(resource);
      if (!target) return [];
      const ids = notes.map(({ record_id }) => record_id);
      const titles = await sql<{ id: number; code: string; title: string }>`
        SELECT ${sql.ref(`${target.alias}.id`)}, ${target.code} AS code, ${target.title} AS title
        FROM ${sql.table(target.table)} AS ${sql.ref(target.alias)}
        WHERE ${sql.ref(`${target.alias}.id`)} = ANY(${ids})`.execute(database());
      return titles.rows.map(({ id, code, title }) => [`${resource} ${id}`, { code, title }] as const);
    }),
  );
  const records = new Map(found.flat());
  return rows.map((row) => {
    const { code = "", title = "" } = records.get(`${row.resource} ${row.record_id}`) ?? {};
    return { ...row, record_code: code, record_title: title };
  });
}
