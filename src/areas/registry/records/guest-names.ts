import { parseCode, recordCode } from "#domain/code.ts";
import { maskName } from "#domain/mask.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";
import { readCursor, writeCursor } from "./list-cursor.ts";
import type { ListQuery } from "./list-query.ts";

/** Registers of persons that guests may look at: of these they see no name, and nothing that would tell one. */
const OF_PERSONS: ReadonlySet<string> = new Set(["ticket_agent"]);

/** Whether names of this register's records are masked for the actor. */
export function hidesNames(actor: Actor, { name }: AnyResource): boolean {
  return actor.session?.user.area === "guest" && OF_PERSONS.has(name);
}

/** A code that no record has: what words are replaced with, so that they find nothing. */
const NOBODY = recordCode("TAG", 9_999_999_999);

interface Named {
  readonly title: string;
}

/** The record with its name masked where the actor is not to know it. */
export function maskNames<T extends Named>(actor: Actor, resource: AnyResource, record: T): T {
  if (!hidesNames(actor, resource)) return record;
  const title = maskName(record.title);
  return { ...record, title, ...("name" in record && { name: title }) };
}

/** The list that is looked for in its stead: names neither order it nor find anything in it; a whole code does. */
export function withoutNames(actor: Actor, resource: AnyResource, query: ListQuery): ListQuery {
  if (!hidesNames(actor, resource)) return query;
  const sort = query.sort.name === "title" ? { ...query.sort, name: "code" } : query.sort;
  const isCode = parseCode(query.q)?.prefix === resource.prefix;
  const q = query.q === "" || isCode ? query.q : NOBODY;
  return { ...query, q, sort };
}

/** A cursor of the list that was looked for, as one of the list that was asked for. */
export function cursorAsAsked(cursor: string, { sort }: ListQuery): string {
  const read = readCursor(cursor);
  const asked = `${sort.descending ? "-" : ""}${sort.name}`;
  return read && read.sort !== asked ? writeCursor({ sort: asked, value: null, id: read.id }) : cursor;
}
