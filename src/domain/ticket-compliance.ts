import { vehicle } from "./register/vehicle.ts";

/** Whose tickets are counted: registered vehicles by their plate, registered shops by their code. */
export const complianceKinds = { vehicle: "Vehicles", shop: "Shops" } as const;
export type ComplianceKind = keyof typeof complianceKinds;
export const complianceKindNames = Object.keys(complianceKinds) as [ComplianceKind, ...ComplianceKind[]];

/** Days of the trend, the day that is looked at among them. */
export const TREND_DAYS = 14;

export interface Held {
  readonly registered: number;
  readonly holding: number;
}

/** "81.2 %" of what is registered; a dash where nothing is. Rounded down: 100 % says all of them. */
export function heldShare({ registered, holding }: Held): string {
  if (registered === 0) return "–";
  const tenths = Math.floor((holding * 1000) / registered);
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

const classes: readonly { value: string; label: string }[] = vehicle.fields.vehicle_class.choices;

/** The classes a vehicle may be of, as its register has them. */
export const vehicleClasses = classes.map(({ value, label }) => ({ value, label }));

export function classWords(name: string | null): string {
  return vehicleClasses.find(({ value }) => value === name)?.label ?? "No class";
}
