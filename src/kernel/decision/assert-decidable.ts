import { message } from "#domain/message.ts";
import { AppError } from "../app-error.ts";

/**
 * @param what the record, such as "STL-0000012" or "This entry"
 * @param labels the labels of its statuses on screens
 * @throws AppError conflict (wrong-status)
 */
export function assertStatus<S extends string>(
  what: string,
  status: S,
  allowed: readonly S[],
  labels: Readonly<Record<S, string>>,
): void {
  if (allowed.includes(status)) return;
  const text = message("{what} can’t be changed this way, because its status is “{status}”.", {
    what,
    status: labels[status],
  });
  throw new AppError("conflict", text, { code: "wrong-status" });
}

/**
 * The decided version must be the viewed one.
 * @param what the record, such as "STL-0000012" or "The entry"
 * @param viewed undefined if the version does not matter
 * @throws AppError conflict (edited-meanwhile)
 */
export function assertViewed(what: string, version: number, viewed: number | undefined): void {
  if (viewed === undefined || viewed === version) return;
  throw new AppError(
    "conflict",
    message("{what} was changed after you opened it. Reload the page and check it.", { what }),
    {
      code: "edited-meanwhile",
    },
  );
}
