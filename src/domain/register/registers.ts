import type { AnyResource } from "#resource/define.ts";
import { corporate } from "./corporate.ts";
import { individual } from "./individual.ts";
import { mast } from "./mast.ts";
import { property } from "./property.ts";
import { shop } from "./shop.ts";
import { signage } from "./signage.ts";
import { vehicle } from "./vehicle.ts";

/** Every register, in the order people see them. */
export const registers: readonly AnyResource[] = [
  property,
  shop,
  vehicle,
  mast,
  signage,
  individual,
  corporate,
];

/** The register of that name. Throws when there is none. */
export function getRegister(name: string): AnyResource {
  const found = registers.find((resource) => resource.name === name);
  if (!found) throw new RangeError(`There is no register "${name}".`);
  return found;
}
