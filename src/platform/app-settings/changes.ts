import type { SettingValue } from "#domain/app-settings-input.ts";

/** Long texts are truncated in changes; versions have the full text. */
const MAX_LENGTH = 200;

/** Changed fields with their old and new values. */
export function changesOf(before: SettingValue, after: SettingValue) {
  const names = Object.keys(after).filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const pickChanged = (value: SettingValue) =>
    Object.fromEntries(names.map((name) => [name, truncate(value[name] ?? null)]));
  return { before: pickChanged(before), after: pickChanged(after) };
}

function truncate(value: string | number | null) {
  return typeof value === "string" && value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value;
}
