import { message } from "#domain/message.ts";
import { AppError } from "../app-error.ts";

/** @param what the record, such as "STL-0000012" or "This entry" @throws AppError conflict (wrong-status) */
export function assertStatus(what: string, status: string, allowed: readonly string[]): void {
  if (!allowed.includes(status))
    throw new AppError("conflict", message("{what} is {status} already.", { what, status }), {
      code: "wrong-status",
    });
}

/**
 * What is decided on must be what was viewed.
 * @param what the record, such as "STL-0000012" or "The entry"
 * @param viewed undefined where the version does not matter
 * @throws AppError conflict (edited-meanwhile)
 */
export function assertViewed(what: string, version: number, viewed: number | undefined): void {
  if (viewed === undefined || viewed === version) return;
  throw new AppError(
    "conflict",
    message("{what} was changed since you opened it. Look at it again.", { what }),
    {
      code: "edited-meanwhile",
    },
  );
}
