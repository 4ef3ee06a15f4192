import type { SettingValue } from "#domain/app-settings-input.ts";

/** Long texts are truncated in changes; versions have the full text. */
const SHOWN = 200;

/** Changed fields with their old and new values. */
export function changesOf(before: SettingValue, after: SettingValue) {
  const names = Object.keys(after).filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const part = (of: SettingValue) => Object.fromEntries(names.map((name) => [name, brief(of[name] ?? null)]));
  return { before: part(before), after: part(after) };
}

function brief(value: string | number | null) {
  return typeof value === "string" && value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
