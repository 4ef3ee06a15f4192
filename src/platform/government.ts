import type { AppSettings } from "#domain/app-settings.ts";
import { formatPhone } from "#domain/phone.ts";
import { currentSetting, isDemonstration } from "#kernel/app-settings.ts";

export type Government = AppSettings["government"];

export interface CurrentGovernment extends Government {
  readonly demo: boolean;
  /** URL of its own coat of arms. */
  readonly arms?: string;
}

/** The current government from the settings; at most a second old. */
export async function currentGovernment(): Promise<CurrentGovernment> {
  const [{ value }, look, demo] = await Promise.all([
    currentSetting("government"),
    currentSetting("look"),
    isDemonstration(),
  ]);
  const arms = look.value.arms ? { arms: `/look/arms.png?v=${look.version}` } : {};
  return { ...value, phone: formatPhone(value.phone), demo, ...arms };
}
