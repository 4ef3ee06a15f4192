import { AppError } from "./app-error.ts";

/** Refuses to overwrite a change made since the record was read. @throws AppError edited-meanwhile */
export function requireSameVersion(current: { version: number }, read: number | null): void {
  if (read === null || read === current.version) return;
  throw new AppError(
    "conflict",
    "Somebody changed this after you opened it. Nothing of yours was saved; compare and save again.",
    { code: "edited-meanwhile", data: { current } },
  );
}
