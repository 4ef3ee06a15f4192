import { message } from "#domain/message.ts";
import { AppError } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { COUNTED } from "./list-count.ts";
import { WRONG_CURSOR } from "./list-paging.ts";
import type { ListQuery } from "./list-query.ts";

/** Of fields that were added there is no index. */
export function tooManyToSort(resource: AnyResource, { sort }: ListQuery): AppError {
  const label = resource.fields[sort.name]?.label ?? sort.name;
  const text = message("More than {counted} {many} cannot be sorted by {label}. Choose a filter first.", {
    counted: COUNTED.toLocaleString("en-NG"),
    many: resource.many,
    label,
  });
  return new AppError("invalid", text, { code: "sort-too-many", fields: { sort: [text] } });
}

/** Too slow, or a cursor that was tampered with: its value is none of the column's type. */
export function asListFault(error: unknown, cursor: keyof typeof WRONG_CURSOR): unknown {
  const { code = "" } = error as { code?: string };
  const advice = "This search takes too long. Write more letters, or choose a filter.";
  if (code === "57014")
    return new AppError("unavailable", advice, { code: "search-too-slow", retryAfter: 5 });
  if (!code.startsWith("22")) return error;
  const fault = WRONG_CURSOR[cursor];
  return new AppError("invalid", fault, { fields: { [cursor]: [fault] } });
}
