import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { isCustomName } from "../custom-field.ts";
import { formatDate, formatMoment, isDate } from "../lagos.ts";
import { maskNamed, maskValue } from "../mask-personal.ts";
import { formatNaira } from "../money.ts";
import { plainText } from "./action-text.ts";
import { codeText } from "./record-code.ts";

/** Names for values that are references. */
export interface Names {
  /** Local government id → name. */
  readonly lga: Readonly<Record<number, string>>;
  /** The registers with their custom fields; without it, built-in fields only. */
  readonly registers?: readonly AnyResource[];
}

const NUMBER = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 4 });
const HIDDEN = "••••••";
/** Maximum entries shown of a list or an object. */
const MAX_ENTRIES = 12;

/** A field's value as its screen shows it, with personal data masked. */
export function fieldText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (field.personal) return String(maskValue(field, String(value)));
  switch (field.kind) {
    case "money":
      return Number.isSafeInteger(value) ? formatNaira(Number(value)) : String(value);
    case "decimal":
      return `${NUMBER.format(Number(value))} ${field.unit}`.trimEnd();
    case "whole":
      return field.unit ? `${value} ${field.unit}` : String(value);
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
    case "yes_no":
      return value === true ? "Yes" : "No";
    case "date":
      return isDate(String(value)) ? formatDate(String(value)) : String(value);
    case "reference":
      return codeText(field.to, value);
    default:
      return String(value);
  }
}

/** Any other value, formatted by its name and type. */
export function namedText(name: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === "") return "–";
  // Custom fields may contain personal data, and their definitions aren't available here.
  if (isCustomName(name)) return HIDDEN;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberText(name, value, names);
  if (typeof value === "string") return stringText(name, value);
  if (Array.isArray(value)) return listText(name, value, names);
  return Object.entries(value)
    .slice(0, MAX_ENTRIES)
    .map(([key, part]) => `${plainText(key)}: ${namedText(key, part, names)}`)
    .join(", ");
}

function numberText(name: string, value: number, names: Names): string {
  if (/(^|_)kobo$/.test(name) && Number.isSafeInteger(value)) return formatNaira(value);
  if (name.endsWith("_ppm")) return `${NUMBER.format(value / 10_000)}%`;
  if (name.endsWith("_bp")) return `${NUMBER.format(value / 100)}%`;
  if (name === "lga_id") return names.lga[value] ?? String(value);
  if (name.endsWith("_id")) return codeText(name.slice(0, -3), value);
  return /^(year|id|latitude|longitude)$/.test(name) ? String(value) : NUMBER.format(value);
}

function stringText(name: string, value: string): string {
  if (isDate(value)) return name === "date_of_birth" ? maskNamed(name, value) : formatDate(value);
  if (isMoment(value)) return formatMoment(new Date(value));
  return maskNamed(name, value);
}

/** Rejects strings that look like timestamps but aren't valid, such as 30 February. */
function isMoment(value: string): boolean {
  const hasForm = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
  return hasForm && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

function listText(name: string, value: readonly unknown[], names: Names): string {
  if (value.length === 0) return "none";
  const texts = value.slice(0, MAX_ENTRIES).map((part) => namedText(name.replace(/s$/, ""), part, names));
  const more = value.length > MAX_ENTRIES ? `; and ${value.length - MAX_ENTRIES} more` : "";
  return texts.join(value.some((part) => typeof part === "object") ? "; " : ", ") + more;
}
