import { AppError } from "./app-error.ts";

/** Refuses to overwrite changes made since the record was read. @throws AppError edited-meanwhile */
export function requireSameVersion(current: { version: number }, read: number | null): void {
  if (read === null || read === current.version) return;
  throw new AppError(
    "conflict",
    "Someone else changed this after you opened it, so your changes were not saved. Compare them and save again.",
    { code: "edited-meanwhile", data: { current } },
  );
}
