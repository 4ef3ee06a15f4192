import { dictionary } from "#domain/dictionary.ts";
import { typedText } from "#domain/invisible-characters.ts";
import { type Box, parseBox } from "#domain/map/box.ts";
import { wholeCells } from "#domain/map/cells.ts";
import { isMapped } from "#domain/map/map-paths.ts";
import { MASKED_LEVEL, maskedPosition } from "#domain/mask-personal.ts";
import { message, type Translatable } from "#domain/message.ts";
import { recordStates } from "#domain/status.ts";
import { AppError, type Fields } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Cursor } from "./list-cursor.ts";
import { MORE_FILTERS, type MoreFilters, readMoreFilters } from "./list-more-filters.ts";
import { readPaging } from "./list-paging.ts";
import { SUBMITTED_AT, sortNames } from "./list-sort.ts";

const MAX_SEARCH_LENGTH = 100;

/** Parameters besides fields that can be repeated. */
const REPEATABLE: ReadonlySet<string> = new Set(["without", "verified", "suspended"]);

/** The author of records: the caller, a user, owners, or none. */
export type EnteredBy = "me" | "owners" | "none" | number;

export type OwnerFilter = "none" | { readonly type: "individual" | "corporate"; readonly id: number };

/** A parsed and validated list query. */
export interface ListQuery {
  readonly q: string;
  /** Field → accepted values. */
  readonly filters: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  readonly enteredBy: EnteredBy | undefined;
  readonly owner: OwnerFilter | undefined;
  /** Only records with a pending change. */
  readonly pending: boolean;
  readonly more: MoreFilters;
  /** Only records with a position in this part of the map. */
  readonly within: Box | undefined;
  readonly sort: { readonly name: string; readonly descending: boolean };
  readonly page: number;
  readonly perPage: number;
  readonly after: Cursor | undefined;
  /** Instead of `after`: the page before this row. */
  readonly before: Cursor | undefined;
}

/** Query string values by name; a repeated name is a list. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Fields with filters, besides status and local government. */
export function filterNames(resource: AnyResource): readonly string[] {
  const references = Object.entries(resource.fields).filter(([, field]) => field.kind === "reference");
  return [...new Set([...resource.filters, ...references.map(([name]) => name)])];
}

/** The statuses of this resource. */
export function statusesOf(resource: AnyResource): readonly string[] {
  return resource.approval ? recordStates : ["active", "archived"];
}

/**
 * Parses a list query. Unknown parameters are rejected: an ignored filter would show more than requested.
 * @param otherErrors errors of the other parameters, reported together
 * @throws AppError invalid, with all errors by name
 */
export function readListQuery(resource: AnyResource, raw: RawQuery, otherErrors: Fields = {}): ListQuery {
  const errors = dictionary<Translatable[]>();
  for (const [name, messages] of Object.entries(otherErrors)) errors[name] = [...messages];
  const addError = (name: string, message: Translatable) => {
    errors[name] = [...(errors[name] ?? []), message];
  };
  const known = new Set<string>([
    "q",
    "sort",
    "page",
    "per_page",
    "after",
    "before",
    "created_by",
    "owner",
    "pending",
    ...MORE_FILTERS,
    "bbox",
  ]);
  const filters: Record<string, (string | number | boolean)[]> = {};
  for (const [name, sent] of Object.entries(raw)) {
    if (known.has(name)) continue;
    const values = [sent ?? []].flat().filter((value) => value !== "");
    const read = readFilter(resource, name, values);
    if (read === undefined) addError(name, "This list can’t be filtered by this field.");
    else if (read.some((value) => value === undefined)) addError(name, "This value doesn’t exist.");
    else if (values.length > 0) filters[name] = read as (string | number | boolean)[];
  }
  const one = (name: string) => [raw[name] ?? ""].flat()[0] ?? "";
  for (const name of known)
    if (!REPEATABLE.has(name) && new Set([raw[name] ?? ""].flat()).size > 1)
      addError(name, "Send this parameter only once.");

  const q = typedText(one("q"));
  if (q.length > MAX_SEARCH_LENGTH)
    addError("q", message("Enter at most {n} characters.", { n: MAX_SEARCH_LENGTH }));
  if (/\p{Cc}/u.test(q)) addError("q", "Enter text without control characters.");
  const enteredBy = readEnteredBy(one("created_by"));
  if (one("created_by") && enteredBy === undefined)
    addError("created_by", "Use me, owners, none or a user ID.");
  if (!["", "yes"].includes(one("pending"))) addError("pending", "Send yes, or leave this out.");

  const within = parseBox(one("bbox"));
  if (one("bbox") && (!within || !isMapped(resource.name)))
    addError("bbox", "Send west, south, east and north in degrees, separated by commas.");

  const sort = { name: one("sort").replace(/^-/, "") || "title", descending: one("sort").startsWith("-") };
  const sorts = sortNames(resource);
  const isQueue = resource.approval && (filters.status ?? []).join() === "submitted";
  if (sort.name === SUBMITTED_AT && !isQueue)
    addError("sort", "Only records pending approval can be sorted by this.");
  else if (sort.name !== SUBMITTED_AT && !sorts.includes(sort.name))
    addError("sort", `Use one of ${sorts.join(", ")}.`);

  const many = (name: string) => [raw[name] ?? []].flat().filter(Boolean);
  const more = readMoreFilters(resource, one, addError, many);
  const paging = readPaging(one, addError);

  const owner = readOwner(one("owner"));
  if (one("owner") && (!owner || !resource.owned))
    addError("owner", "Use none, individual:ID or corporate:ID.");

  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "The list request is not valid.", { fields: errors });
  return {
    q,
    filters,
    enteredBy,
    owner,
    pending: one("pending") === "yes",
    more,
    // A smaller box would reveal where a person lives.
    within: within && maskedPosition(resource).length > 0 ? wholeCells(within, MASKED_LEVEL) : within,
    sort,
    ...paging,
  };
}

type Filter = (string | number | boolean | undefined)[];

function readFilter(resource: AnyResource, name: string, values: readonly string[]): Filter | undefined {
  if (name === "status") return values.map((value) => statusesOf(resource).find((state) => state === value));
  if (name === "lga_id") return values.map(readId);
  if (!filterNames(resource).includes(name)) return undefined;
  const field = resource.fields[name];
  if (field?.kind === "choice")
    return values.map((value) => field.choices.find((choice) => choice.value === value)?.value);
  if (field?.kind === "yes_no") return values.map((value) => YES_NO.get(value));
  return field?.kind === "reference" ? values.map(readId) : undefined;
}

const YES_NO = new Map([
  ["true", true],
  ["false", false],
]);

function readId(text: string): number | undefined {
  return /^[0-9]{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

function readEnteredBy(text: string): EnteredBy | undefined {
  if (text === "me" || text === "owners" || text === "none") return text;
  return readId(text);
}

function readOwner(text: string): OwnerFilter | undefined {
  if (text === "none") return "none";
  const [, type, id] = /^(individual|corporate):([0-9]{1,10})$/.exec(text) ?? [];
  return type === "individual" || type === "corporate" ? { type, id: Number(id) } : undefined;
}
