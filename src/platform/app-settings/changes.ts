import type { SettingValue } from "#domain/app-settings-input.ts";

/** Long texts are told by their beginning: the versions hold the whole. */
const SHOWN = 200;

/** The fields that differ, as they were and as they are. */
export function changesOf(before: SettingValue, after: SettingValue) {
  const names = Object.keys(after).filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const part = (of: SettingValue) => Object.fromEntries(names.map((name) => [name, brief(of[name] ?? null)]));
  return { before: part(before), after: part(after) };
}

function brief(value: string | number | null) {
  return typeof value === "string" && value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value;
}
