import type { AnyResource } from "#resource/define.ts";

/** The registers of what people live or trade in. */
export const occupiedRegisters = ["property", "shop"] as const;
export type OccupiedRegister = (typeof occupiedRegisters)[number];

export function isOccupied(resource: Pick<AnyResource, "name">): boolean {
  return (occupiedRegisters as readonly string[]).includes(resource.name);
}

/** Letters of a unit, at most: "Stall 14B". */
export const UNIT_LENGTH = 20;
