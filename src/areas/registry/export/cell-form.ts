import type { ListColumn } from "#domain/list-columns.ts";
import { MASKED_POSITION, maskedPosition, maskValue } from "#domain/mask-personal.ts";
import { CHANGE_PENDING, statusLabel } from "#domain/status-labels.ts";
import { openedValue } from "#kernel/sealing/sealed-fields.ts";
import type { CellKind } from "#platform/export/sheet.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { PENDING } from "../records/column-sql.ts";
import { maskedFields } from "../records/mask-record.ts";

/** How a database value becomes a cell. */
export interface CellForm {
  readonly kind: CellKind;
  /** Plain text: naira "12500.00", a day "2026-11-21". Not called for empty values. */
  readonly text: (raw: string) => string;
  /** The masked form. */
  readonly masked: ((raw: string) => string) | undefined;
}

const unchanged = (raw: string) => raw;

/** How the values of a column are written to a file. */
export function cellForm(resource: AnyResource, column: ListColumn): CellForm {
  const { name, field } = column;
  const hidesPosition = maskedPosition(resource).includes(name);
  if (!field) return { ...commonForm(name), masked: hidesPosition ? () => MASKED_POSITION : undefined };
  const decrypt = (raw: string) => openedValue(resource, name, raw);
  const masked = maskedFields(resource).includes(name)
    ? (raw: string) => String(maskValue(field, decrypt(raw)) ?? "")
    : undefined;
  const form = fieldForm(field);
  return { ...form, text: field.sealed ? decrypt : form.text, masked };
}

function commonForm(name: string): Omit<CellForm, "masked"> {
  if (name === "status")
    return { kind: "text", text: (raw) => (raw === PENDING ? CHANGE_PENDING : statusLabel(raw)) };
  if (name === "created_at" || name === "updated_at") return { kind: "day", text: unchanged };
  if (name === "latitude" || name === "longitude") return { kind: "number", text: unchanged };
  return { kind: "text", text: unchanged };
}

function fieldForm(field: Field): Omit<CellForm, "masked"> {
  switch (field.kind) {
    case "money":
      return { kind: "money", text: nairaText };
    case "whole":
    case "decimal":
      return { kind: "number", text: unchanged };
    case "date":
      return { kind: "day", text: unchanged };
    case "yes_no":
      return { kind: "text", text: (raw) => (raw === "true" ? "Yes" : "No") };
    case "choice": {
      const labels = new Map(field.choices.map(({ value, label }) => [value, label]));
      return { kind: "text", text: (raw) => labels.get(raw) ?? raw };
    }
    default:
      return { kind: "text", text: unchanged };
  }
}

/** Kobo "1250000" → naira "12500.00": a number that a spreadsheet can add up. */
function nairaText(kobo: string): string {
  const minus = kobo.startsWith("-") ? "-" : "";
  const digits = kobo.slice(minus.length).padStart(3, "0");
  return `${minus}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
