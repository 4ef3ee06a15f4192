import { boundsText } from "#domain/bounds.ts";
import { capitalise } from "#domain/capitalise.ts";
import { countNoun } from "#domain/count-text.ts";
import { asField, type CustomField } from "#domain/custom-field.ts";
import { kindLabels } from "#domain/custom-field-input.ts";
import { formatDate } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { type CategoryNames, categoryName } from "./category-names.ts";
import type { FieldRow } from "./loaders.ts";

/** "Number, kVA, at most 500" */
export function kindText(field: CustomField): string {
  const parts = [kindLabels[field.kind], boundsText(asField(field))];
  if (field.kind === "text") parts.push(`up to ${countNoun(field.longest ?? 60, "character")}`);
  if (field.kind === "number" && field.unit && !parts[1]) parts.push(field.unit);
  if (field.kind === "choice") parts.push(field.choices.map(({ label }) => label).join(", "));
  return parts.filter(Boolean).join(", ");
}

/** "Use: Commercial, Industrial", or that it always applies. */
export function conditionText(resource: AnyResource, { when }: CustomField, names: CategoryNames): string {
  const field = when && resource.fields[when.field];
  if (!when || !field) return "Always";
  const valueLabel = (value: string) => {
    if (field.kind === "choice") return field.choices.find((one) => one.value === value)?.label ?? value;
    return field.kind === "reference" ? categoryName(names, value) : value;
  };
  return `${field.label}: ${when.values.map(valueLabel).join(", ")}`;
}

/** Other properties, such as required or filled in by owners. */
export function rulesText({ required, personal, owners }: CustomField): string {
  const rules = [
    required ? "required" : "",
    personal ? "personal data" : "",
    owners ? "owners can enter it" : "",
  ].filter(Boolean);
  const text = rules.join(", ");
  return capitalise(text);
}

/** Whether it is in use. */
export function fieldStatus(row: FieldRow, today: string): { status: string; label: string } {
  if (row.former) return { status: "archived", label: "Retired" };
  if (row.active_from > today) return { status: "draft", label: `From ${formatDate(row.active_from)}` };
  return { status: "active", label: "Active" };
}
