import { vehicle } from "./register/vehicle.ts";

/** What is counted: registered vehicles by plate, registered shops by code. */
export const complianceKinds = { vehicle: "Vehicles", shop: "Shops" } as const;
export type ComplianceKind = keyof typeof complianceKinds;
export const complianceKindNames = Object.keys(complianceKinds) as [ComplianceKind, ...ComplianceKind[]];

/** Days of the trend, including the selected day. */
export const TREND_DAYS = 14;

export interface HolderCounts {
  readonly registered: number;
  readonly holding: number;
}

/** "81.2 %" of registered holders; a dash if there are none. Rounded down, so that 100 % means all. */
export function complianceRate({ registered, holding }: HolderCounts): string {
  if (registered === 0) return "–";
  const tenths = Math.floor((holding * 1000) / registered);
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

const classes: readonly { value: string; label: string }[] = vehicle.fields.vehicle_class.choices;

/** The vehicle classes of the register. */
export const vehicleClasses = classes.map(({ value, label }) => ({ value, label }));

export function classText(name: string | null): string {
  return vehicleClasses.find(({ value }) => value === name)?.label ?? "No class";
}
