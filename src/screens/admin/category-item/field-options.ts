import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

const NUMBERS: readonly string[] = ["whole", "decimal", "money"];

export function findField(resource: AnyResource, name: string): Field | undefined {
  return resource.fields[name];
}

export function isNumber(field: Field | undefined): boolean {
  return field !== undefined && NUMBERS.includes(field.kind);
}

export function isMoney(resource: AnyResource, name: string): boolean {
  return findField(resource, name)?.kind === "money";
}

/** Charges can't depend on personal data. */
function optionsOf(resource: AnyResource, fits: (field: Field) => boolean): FieldOption[] {
  return Object.entries(resource.fields).flatMap(([value, field]) =>
    fits(field) && !field.personal ? [{ value, label: field.label }] : [],
  );
}

/** Fields that can be counted or measured. */
export const numberFields = (resource: AnyResource) => optionsOf(resource, isNumber);

/** Fields a rate can be of. */
export const moneyFields = (resource: AnyResource) => optionsOf(resource, ({ kind }) => kind === "money");

/** Fields that conditions can use; not owners or location. */
export const conditionFields = (resource: AnyResource) =>
  optionsOf(
    resource,
    (field) =>
      field.kind === "choice" ||
      field.kind === "yes_no" ||
      isNumber(field) ||
      (field.kind === "text" && field.form === "plain" && !field.unique),
  );
