import { AppError } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";

/** Whether self-registration is enabled. */
export async function isRegistrationOpen(): Promise<boolean> {
  return (await readAppSetting("self_registration")).open === "yes";
}

/** @throws AppError conflict (registration-closed) */
export async function requireOpenRegistration(): Promise<void> {
  if (await isRegistrationOpen()) return;
  throw new AppError("conflict", "Only the revenue office can open accounts. Contact the revenue office.", {
    code: "registration-closed",
  });
}
