import { parseCode, recordCode } from "#domain/code.ts";
import { maskName } from "#domain/mask-name.ts";
import type { Actor } from "#kernel/actor.ts";
import type { AnyResource } from "#resource/define.ts";
import { readCursor, writeCursor } from "./list-cursor.ts";
import type { ListQuery } from "./list-query.ts";

/** Registers of people that guests can list: without names and identifying data. */
const PERSON_REGISTERS: ReadonlySet<string> = new Set(["ticket_agent"]);

/** Whether names of this register's records are masked for the actor. */
export function hidesNames(actor: Actor, { name }: AnyResource): boolean {
  return actor.session?.user.area === "guest" && PERSON_REGISTERS.has(name);
}

/** A code that no record has: replaces the search text, so that nothing is found. */
const UNUSED_CODE = recordCode("TAG", 9_999_999_999);

interface Named {
  readonly title: string;
}

/** The record, with its name masked if the actor can’t see names. */
export function maskNames<T extends Named>(actor: Actor, resource: AnyResource, record: T): T {
  if (!hidesNames(actor, resource)) return record;
  const title = maskName(record.title);
  return { ...record, title, ...("name" in record && { name: title }) };
}

/** The list query with which a guest’s query is replaced: no search or order by name; a whole code is allowed. */
export function withoutNames(actor: Actor, resource: AnyResource, query: ListQuery): ListQuery {
  if (!hidesNames(actor, resource)) return query;
  const sort = query.sort.name === "title" ? { ...query.sort, name: "code" } : query.sort;
  const isCode = parseCode(query.q)?.prefix === resource.prefix;
  const q = query.q === "" || isCode ? query.q : UNUSED_CODE;
  return { ...query, q, sort };
}

/** Converts a cursor of the replaced query to one of the original query. */
export function cursorOfOriginal(cursor: string, { sort }: ListQuery): string {
  const read = readCursor(cursor);
  const order = `${sort.descending ? "-" : ""}${sort.name}`;
  return read && read.sort !== order ? writeCursor({ sort: order, value: null, id: read.id }) : cursor;
}
