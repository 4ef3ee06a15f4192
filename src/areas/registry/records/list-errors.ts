import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { COUNT_LIMIT } from "./list-count.ts";
import { WRONG_CURSOR } from "./list-paging.ts";
import type { ListQuery } from "./list-query.ts";

/** Custom fields have no index. */
export function tooManyToSort(resource: AnyResource, { sort }: ListQuery): AppError {
  const label = resource.fields[sort.name]?.label ?? sort.name;
  const text = message("More than {counted} {many} can’t be sorted by {label}. Select a filter first.", {
    counted: COUNT_LIMIT.toLocaleString("en-NG"),
    many: resource.many,
    label,
  });
  return new AppError("invalid", text, { code: "sort-too-many", fields: { sort: [text] } });
}

/** Too slow, or a tampered cursor with a value of the wrong type. */
export function asListError(error: unknown, cursor: keyof typeof WRONG_CURSOR): unknown {
  const { code = "" } = error as { code?: string };
  const advice = "This search takes too long. Enter more letters or select a filter.";
  if (code === "57014")
    return new AppError("unavailable", advice, { code: "search-too-slow", retryAfter: 5 });
  if (!code.startsWith("22")) return error;
  const fieldError = WRONG_CURSOR[cursor];
  return new AppError("invalid", fieldError, { fields: { [cursor]: [fieldError] } });
}
