/**
 * Types of non-standard plates. If the pattern shows the type, it is filled in. Otherwise it must be selected, so that
 * a typing error does not register a vehicle that does not exist.
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

/** Patterns of stored plates: capital letters and digits without dashes. */
const PATTERNS: readonly (readonly [PlateType, RegExp])[] = [
  // "FG 123-A01" of the federal government
  ["government", /^FG[0-9]{1,4}(?:[A-Z][0-9]{1,2})?$/],
  // "12 CD 345": the mission, diplomats, consuls or international bodies, the vehicle
  ["diplomatic", /^[0-9]{1,3}(?:CD|CC|CMD|CT|AU|UN)[0-9]{1,4}$/],
  ["army", /^(?:NA|NN|NAF)[0-9]{1,5}[A-Z]?[0-9]{0,2}$/],
  ["police", /^(?:NPF|PF)[0-9]{1,5}[A-Z]{0,2}$/],
];

/** The type shown by the pattern of a stored plate; undefined for standard and ambiguous plates. */
export function plateTypeOf(plate: string): PlateType | undefined {
  if (plateKind(plate) !== "special") return undefined;
  return PATTERNS.find(([, pattern]) => pattern.test(plate))?.[0];
}

/** The names of the plate and plate type fields of a register, if it has them. */
export function plateFields(resource: AnyResource): readonly [string, string] | undefined {
  return resource.between?.find(({ rule }) => rule === "plate-type")?.fields;
}

/** Fills in a blank plate type if the pattern shows it. */
export function fillPlateType(resource: AnyResource, values: Record<string, Value>): void {
  const [plate, type] = plateFields(resource) ?? [];
  if (plate === undefined || type === undefined || (values[type] ?? null) !== null) return;
  const text = typeof values[plate] === "string" ? plateTypeOf(values[plate]) : undefined;
  if (text !== undefined) values[type] = text;
}

/** Whether a plate has a standard form, which needs no type. */
export function isStandardPlate(plate: unknown): boolean {
  return typeof plate === "string" && plateKind(plate) !== "special";
}
