import { message } from "#domain/message.ts";
import { AppError } from "../app-error.ts";

/** Stored statuses that screens show by another name. */
const SHOWN: Readonly<Record<string, string>> = { waiting: "pending", refused: "rejected", draft: "a draft" };

/** @param what the record, such as "STL-0000012" or "This entry" @throws AppError conflict (wrong-status) */
export function assertStatus(what: string, status: string, allowed: readonly string[]): void {
  if (allowed.includes(status)) return;
  const text = message("{what} is {status} now. Reload the page.", { what, status: SHOWN[status] ?? status });
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
