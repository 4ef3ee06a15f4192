import { typedText } from "#domain/invisible-characters.ts";
import { readColumns } from "#domain/list-columns.ts";
import { english, message } from "#domain/message.ts";
import type { FieldErrors } from "#domain/record-input.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { readListQuery } from "../records/list-query.ts";
import { isSealedSearch } from "../records/sealed-search.ts";

/** Maximum length of a view’s name. */
const NAME_LENGTH = 60;
const QUERY_LENGTH = 2_000;

/** Page and view are not part of a saved query. */
const TRANSIENT_PARAMS = ["page", "after", "before", "view"];

export interface ViewInput {
  readonly name?: unknown;
  /** The query of the list’s URL. */
  readonly query?: unknown;
}

type Errors = FieldErrors;

/**
 * Validates and cleans the sent properties of a view.
 * @throws AppError invalid (name, query; all errors together)
 */
export function readView(resource: AnyResource, input: ViewInput): { name?: string; query?: string } {
  const errors: Errors = {};
  const name = input.name === undefined ? undefined : readName(input.name, errors);
  const query = input.query === undefined ? undefined : readQuery(resource, input.query, errors);
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "This view can’t be saved.", { fields: errors });
  return { ...(name !== undefined && { name }), ...(query !== undefined && { query }) };
}

function readName(sent: unknown, errors: Errors): string {
  const name = typeof sent === "string" ? typedText(sent).replaceAll(/\s+/g, " ") : "";
  if (name === "") errors.name = ["Enter a name for this view."];
  else if ([...name].length > NAME_LENGTH)
    errors.name = [message("Enter at most {most} characters.", { most: NAME_LENGTH })];
  else if (/\p{Cc}/u.test(name)) errors.name = ["Enter text without control characters."];
  return name;
}

/** A query that the list would reject is not saved. */
function readQuery(resource: AnyResource, sent: unknown, errors: Errors): string {
  if (typeof sent !== "string") {
    errors.query = ["Send the query as in the URL of the list."];
    return "";
  }
  const query = new URLSearchParams(sent);
  for (const name of TRANSIENT_PARAMS) query.delete(name);
  const text = query.toString();
  if (text.length > QUERY_LENGTH) errors.query = ["This search is too long to save. Remove some filters."];
  const raw = Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
  const { columns, ...params } = raw;
  const { unknown } = readColumns(resource, (columns ?? []).join(","));
  if (isSealedSearch(resource, query.getAll("q").join(" ")))
    errors.query = ["You can’t save a search for a NIN. Remove the number first."];
  if (unknown.length > 0)
    errors.query = [
      message(unknown.length === 1 ? "The list has no column {list}." : "The list has no columns {list}.", {
        list: unknown.join(", "),
      }),
    ];
  try {
    readListQuery(resource, params);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.query = Object.entries(error.options.fields ?? {}).map(
      ([name, errors]) => `${name}: ${errors.map(english).join(" ")}`,
    );
  }
  return text;
}
