/** Formatted declared values, compared with the register. */
import type { AnyResource } from "#resource/define.ts";
import { readDecimal } from "./decimal.ts";
import { formatNaira, groupDigits } from "./money.ts";

type Plain = string | number | boolean | null | undefined;

export interface DeclaredField {
  readonly name: string;
  readonly label: string;
  /** The declared value. */
  readonly declared: string;
  /** The value of the register; "not recorded" if blank. */
  readonly recorded: string;
  readonly differs: boolean;
}

/** The declared values in the order of the register. */
export function declaredFields(
  resource: AnyResource,
  declared: Readonly<Record<string, Plain>>,
  recorded: Readonly<Record<string, Plain>>,
): DeclaredField[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!Object.hasOwn(declared, name)) return [];
    const texts = [declared[name], recorded[name]].map((value) => formatValue(field, value));
    const [declaredValue = "", recordedValue = ""] = texts;
    return [
      {
        name,
        label: field.label,
        declared: declaredValue,
        recorded: recordedValue,
        differs: declaredValue !== recordedValue,
      },
    ];
  });
}

/** "Number of rooms 12": only values that differ from the register. */
export function declaredText(
  resource: AnyResource,
  declared: Readonly<Record<string, Plain>>,
  recorded: Readonly<Record<string, Plain>>,
): string[] {
  return declaredFields(resource, declared, recorded)
    .filter(({ differs }) => differs)
    .map((one) => `${one.label.charAt(0).toLowerCase()}${one.label.slice(1)} ${one.declared}`);
}

/** A formatted value of a field: "₦35,750,000.00", "668.90 m²", "Commercial". */
export function formatValue(field: AnyResource["fields"][string], value: Plain): string {
  if (value === null || value === undefined || value === "") return "not recorded";
  if (field.kind === "money") return formatNaira(Number(value));
  if (field.kind === "yes_no") return String(value) === "true" ? "Yes" : "No";
  if (field.kind === "choice")
    return field.choices.find((choice) => choice.value === String(value))?.label ?? String(value);
  if (field.kind === "decimal" || field.kind === "whole") {
    const known = readDecimal(value);
    const [whole = "", part] = String(value).split(".");
    const unit = field.kind === "decimal" ? ` ${field.unit}` : "";
    // "12.50" and "12.5" are equal.
    const digits = part?.replace(/0+$/, "");
    return known ? `${groupDigits(whole)}${digits ? `.${digits}` : ""}${unit}` : String(value);
  }
  return String(value);
}
