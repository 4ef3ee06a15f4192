import { message, type Translatable } from "#domain/message.ts";
import { type Cursor, readCursor } from "./list-cursor.ts";

export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** Rows that a page number may pass over: the database has to walk past each of them. */
export const DEEPEST = 10_000;

/** Far more than there are; only told back to whoever follows cursors. */
const MOST_PAGES = 1_000_000_000;

/** What is wrong with a cursor, however it is found out. */
export const WRONG_CURSOR = {
  after: "Take it from meta.next of the same list with the same sort.",
  before: "Take it from meta.previous of the same list with the same sort.",
} as const;

interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly after: Cursor | undefined;
  readonly before: Cursor | undefined;
}

type One = (name: string) => string;
type Refuse = (name: string, message: Translatable) => void;

/**
 * Which page of a list. By its number only near the beginning; with a cursor any page costs what the first does,
 * and the number is a mere label.
 */
export function readPaging(one: One, refuse: Refuse): Paging {
  const perPage = Number(one("per_page") || 50);
  if (!PAGE_SIZES.some((size) => size === perPage))
    refuse("per_page", message("Write {field}.", { field: PAGE_SIZES.join(", ") }));
  const [after, before] = [cursorOf("after", one, refuse), cursorOf("before", one, refuse)];
  if (one("after") && one("before")) refuse("before", "Send after or before, not both.");
  const hasCursor = one("after") !== "" || one("before") !== "";
  const page = Number(one("page") || 1);
  if (!Number.isInteger(page) || page < 1 || page > MOST_PAGES) refuse("page", "Write a page number from 1.");
  else if (!hasCursor && (page - 1) * perPage > DEEPEST)
    refuse(
      "page",
      `By number, pages go to ${Math.floor(DEEPEST / perPage) + 1}. Further on, send meta.next of the page before as after.`,
    );
  return { page, perPage, after, before };
}

function cursorOf(name: "after" | "before", one: One, refuse: Refuse): Cursor | undefined {
  if (!one(name)) return undefined;
  const cursor = readCursor(one(name));
  if (!cursor || cursor.sort !== (one("sort") || "title")) refuse(name, WRONG_CURSOR[name]);
  return cursor;
}
