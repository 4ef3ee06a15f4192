import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";

/** Whether people may open accounts themselves here. */
export async function isRegistrationOpen(): Promise<boolean> {
  return (await readAppSetting("self_registration")).open === "yes";
}

/** @throws AppError conflict (registration-closed) */
export async function requireOpenRegistration(): Promise<void> {
  if (await isRegistrationOpen()) return;
  throw new AppError("conflict", "Only the office opens accounts here. Ask there.", {
    code: "registration-closed",
  });
}
