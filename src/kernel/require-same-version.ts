import { AppError } from "./app-error.ts";

/** Refuses to overwrite changes made since the record was read. @throws AppError edited-meanwhile */
export function requireSameVersion(current: { version: number }, readVersion: number | null): void {
  if (readVersion === null || readVersion === current.version) return;
  throw new AppError(
    "conflict",
    "Someone else changed this after you opened it, so your changes were not saved. Compare them and save again.",
    { code: "edited-meanwhile", data: { current } },
  );
}
