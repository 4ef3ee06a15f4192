import { AppError } from "../app-error.ts";

/** The refusal of an officer who entered or requested what they want to decide on. */
export function ownEntry(): AppError {
  return new AppError("forbidden", "You entered or changed this yourself: another approver has to decide.", {
    code: "own-entry",
  });
}
