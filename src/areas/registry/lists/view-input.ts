import { typedText } from "#domain/invisible-characters.ts";
import { readColumns } from "#domain/list-columns.ts";
import { english, message } from "#domain/message.ts";
import type { FieldFaults } from "#domain/record-input.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { readListQuery } from "../records/list-query.ts";
import { looksForSealed } from "../records/sealed-search.ts";

/** Letters of a view's name. */
const NAME_LENGTH = 60;
const QUERY_LENGTH = 2_000;

/** Says which page one is on, or which view: no part of what is saved. */
const PASSING = ["page", "after", "before", "view"];

export interface ViewInput {
  readonly name?: unknown;
  /** The address of the list after its question mark. */
  readonly query?: unknown;
}

type Errors = FieldFaults;

/**
 * What a view is saved with, cleaned; only what was sent.
 * @throws AppError invalid (name, query): all faults at once
 */
export function readView(resource: AnyResource, input: ViewInput): { name?: string; query?: string } {
  const errors: Errors = {};
  const name = input.name === undefined ? undefined : readName(input.name, errors);
  const query = input.query === undefined ? undefined : readQuery(resource, input.query, errors);
  if (Object.keys(errors).length > 0)
    throw new AppError("invalid", "This view cannot be saved as it is.", { fields: errors });
  return { ...(name !== undefined && { name }), ...(query !== undefined && { query }) };
}

function readName(sent: unknown, errors: Errors): string {
  const name = typeof sent === "string" ? typedText(sent).replaceAll(/\s+/g, " ") : "";
  if (name === "") errors.name = ["Write a name for this view."];
  else if ([...name].length > NAME_LENGTH)
    errors.name = [message("Write at most {most} characters.", { most: NAME_LENGTH })];
  else if (/\p{Cc}/u.test(name)) errors.name = ["Write it without control characters."];
  return name;
}

/** What the list itself would refuse is not saved. */
function readQuery(resource: AnyResource, sent: unknown, errors: Errors): string {
  if (typeof sent !== "string") {
    errors.query = ["Write the search as the address of the list has it."];
    return "";
  }
  const query = new URLSearchParams(sent);
  for (const name of PASSING) query.delete(name);
  const text = query.toString();
  if (text.length > QUERY_LENGTH) errors.query = ["This search is too long to be saved."];
  const raw = Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
  const { columns, ...asked } = raw;
  const { unknown } = readColumns(resource, (columns ?? []).join(","));
  if (looksForSealed(resource, query.getAll("q").join(" ")))
    errors.query = ["A search for a NIN is not saved: take the number out of the search first."];
  if (unknown.length > 0)
    errors.query = [message("There is no column {list}.", { list: unknown.join(", ") })];
  try {
    readListQuery(resource, asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.query = Object.entries(error.options.fields ?? {}).map(
      ([name, faults]) => `${name}: ${faults.map(english).join(" ")}`,
    );
  }
  return text;
}
