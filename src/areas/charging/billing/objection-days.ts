import { readAppSetting } from "#kernel/app-settings.ts";

/** Days to object that a bill issued now promises; each bill keeps its own. */
export async function objectionDays(): Promise<number> {
  return (await readAppSetting("charging")).objection_days;
}
