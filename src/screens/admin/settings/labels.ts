import type { SettingField, SettingGroup } from "#domain/app-setting-kinds.ts";
import { splitList } from "#domain/app-settings-input.ts";
import { formatNaira } from "#domain/money.ts";

/** A value formatted for display. */
export function valueText(
  field: SettingField | undefined,
  value: string | number | null | undefined,
): string {
  if (field?.kind === "picture") return value ? "an image" : "none";
  if (value === null || value === undefined || value === "") return "not set";
  if (field?.kind === "choice") return field.choices[String(value)] ?? String(value);
  if (field?.kind === "list")
    return splitList(value)
      .map((name) => field.choices[name] ?? name)
      .join(", ");
  if (field?.kind === "whole") return `${value}${field.unit === "°" ? "" : " "}${field.unit ?? ""}`.trim();
  if (field?.kind === "money") return formatNaira(Number(value));
  return String(value);
}

/** Labels of a section's fields, by name. */
export function labelsOf({ fields }: SettingGroup): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}
