/**
 * Whose plates are not of the standard form. What the form itself tells is filled in; of any other plate somebody has to say
 * what it is, so that a slip of the thumb does not register a vehicle that does not exist.
 */
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { plateKind } from "./plate-number.ts";

export const plateTypes = {
  government: "Government",
  diplomatic: "Diplomatic",
  army: "Army, navy or air force",
  police: "Police",
  customised: "Customised",
} as const;

export type PlateType = keyof typeof plateTypes;

/** As plates are stored: capital letters and digits without dashes. */
const PATTERNS: readonly (readonly [PlateType, RegExp])[] = [
  // "FG 123-A01" of the federal government
  ["government", /^FG[0-9]{1,4}(?:[A-Z][0-9]{1,2})?$/],
  // "12 CD 345": the mission, diplomats, consuls or international bodies, the vehicle
  ["diplomatic", /^[0-9]{1,3}(?:CD|CC|CMD|CT|AU|UN)[0-9]{1,4}$/],
  ["army", /^(?:NA|NN|NAF)[0-9]{1,5}[A-Z]?[0-9]{0,2}$/],
  ["police", /^(?:NPF|PF)[0-9]{1,5}[A-Z]{0,2}$/],
];

/** The type that the form of a stored plate tells; undefined for standard plates and for those that could be any. */
export function plateTypeOf(plate: string): PlateType | undefined {
  if (plateKind(plate) !== "special") return undefined;
  return PATTERNS.find(([, pattern]) => pattern.test(plate))?.[0];
}

/** The fields of a plate and of its type, where a register has them. */
export function plateFields(resource: AnyResource): readonly [string, string] | undefined {
  return resource.between?.find(({ rule }) => rule === "plate-type")?.fields;
}

/** Fills the type of a plate in where it is empty and the plate tells it. */
export function fillPlateType(resource: AnyResource, values: Record<string, Value>): void {
  const [plate, type] = plateFields(resource) ?? [];
  if (plate === undefined || type === undefined || (values[type] ?? null) !== null) return;
  const told = typeof values[plate] === "string" ? plateTypeOf(values[plate]) : undefined;
  if (told !== undefined) values[type] = told;
}

/** Whether a plate has a standard form, whose type need not be told. */
export function isStandardPlate(plate: unknown): boolean {
  return typeof plate === "string" && plateKind(plate) !== "special";
}
