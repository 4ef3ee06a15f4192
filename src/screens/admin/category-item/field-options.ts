import { getRegister } from "#domain/register/registers.ts";
import type { Field } from "#resource/field.ts";

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

const NUMBERS: readonly string[] = ["whole", "decimal", "money"];

export function findField(resource: string, name: string): Field | undefined {
  return getRegister(resource).fields[name];
}

export function isNumber(field: Field | undefined): boolean {
  return field !== undefined && NUMBERS.includes(field.kind);
}

export function isMoney(resource: string, name: string): boolean {
  return findField(resource, name)?.kind === "money";
}

function optionsOf(resource: string, fits: (field: Field) => boolean): FieldOption[] {
  return Object.entries(getRegister(resource).fields).flatMap(([value, field]) =>
    fits(field) ? [{ value, label: field.label }] : [],
  );
}

/** Fields that can be counted or measured. */
export const numberFields = (resource: string) => optionsOf(resource, isNumber);

/** Fields a rate can be of. */
export const moneyFields = (resource: string) => optionsOf(resource, ({ kind }) => kind === "money");

/** Fields a line may depend on: what tells records apart, not who owns them or where they stand. */
export const conditionFields = (resource: string) =>
  optionsOf(
    resource,
    (field) =>
      field.kind === "choice" ||
      field.kind === "yes_no" ||
      isNumber(field) ||
      (field.kind === "text" && field.form === "plain" && !field.personal && !field.unique),
  );
