import type { AnyResource } from "#resource/define.ts";

/** Registers with occupants. */
export const occupiedRegisters = ["property", "shop"] as const;
export type OccupiedRegister = (typeof occupiedRegisters)[number];

export function isOccupied(resource: Pick<AnyResource, "name">): boolean {
  return (occupiedRegisters as readonly string[]).includes(resource.name);
}

/** Maximum characters of a unit: "Stall 14B". */
export const UNIT_LENGTH = 20;
