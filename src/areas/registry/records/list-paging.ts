import { message, type Translatable } from "#domain/message.ts";
import { type Cursor, readCursor } from "./list-cursor.ts";

export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** Maximum rows skipped by a page number: the database has to read each of them. */
export const MAX_OFFSET = 10_000;

/** Upper limit for the page number with cursors, where it is only returned. */
const MAX_PAGE = 1_000_000_000;

/** Errors of a cursor, wherever they are detected. */
export const WRONG_CURSOR = {
  after: "Use meta.next of the same list with the same sort.",
  before: "Use meta.previous from the same list with the same sort.",
} as const;

interface Paging {
  readonly page: number;
  readonly perPage: number;
  readonly after: Cursor | undefined;
  readonly before: Cursor | undefined;
}

type One = (name: string) => string;
type AddError = (name: string, message: Translatable) => void;

/**
 * The requested page. Page numbers work only for the first rows; with a cursor every page has the same cost, and the number is
 * only a label.
 */
export function readPaging(one: One, addError: AddError): Paging {
  const perPage = Number(one("per_page") || 50);
  if (!PAGE_SIZES.some((size) => size === perPage))
    addError("per_page", message("Use one of {field}.", { field: PAGE_SIZES.join(", ") }));
  const [after, before] = [cursorOf("after", one, addError), cursorOf("before", one, addError)];
  if (one("after") && one("before")) addError("before", "Send after or before, not both.");
  const hasCursor = one("after") !== "" || one("before") !== "";
  const page = Number(one("page") || 1);
  if (!Number.isInteger(page) || page < 1 || page > MAX_PAGE)
    addError("page", "Enter a page number of 1 or more.");
  else if (!hasCursor && (page - 1) * perPage > MAX_OFFSET)
    addError(
      "page",
      `Page numbers end at ${Math.floor(MAX_OFFSET / perPage) + 1}. For later pages, send meta.next of the previous page as after.`,
    );
  return { page, perPage, after, before };
}

function cursorOf(name: "after" | "before", one: One, addError: AddError): Cursor | undefined {
  if (!one(name)) return undefined;
  const cursor = readCursor(one(name));
  if (!cursor || cursor.sort !== (one("sort") || "title")) addError(name, WRONG_CURSOR[name]);
  return cursor;
}
