import type { AnyResource } from "#resource/define.ts";
import { corporate } from "./corporate.ts";
import { individual } from "./individual.ts";
import { individualCategory } from "./individual-category.ts";
import { lga } from "./lga.ts";
import { market } from "./market.ts";
import { mast } from "./mast.ts";
import { park } from "./park.ts";
import { property } from "./property.ts";
import { residence } from "./residence.ts";
import { serviceCategory } from "./service-category.ts";
import { serviceProvider } from "./service-provider.ts";
import { serviceSubcategory } from "./service-subcategory.ts";
import { shop } from "./shop.ts";
import { signage } from "./signage.ts";
import { spouse } from "./spouse.ts";
import { street } from "./street.ts";
import { superAgent } from "./super-agent.ts";
import { ticketAgent } from "./ticket-agent.ts";
import { ticketCategory } from "./ticket-category.ts";
import { vehicle } from "./vehicle.ts";
import { ward } from "./ward.ts";

/** All registers, in display order. */
export const registers: readonly AnyResource[] = [
  property,
  shop,
  vehicle,
  mast,
  signage,
  individual,
  corporate,
  spouse,
  residence,
  street,
  ward,
  lga,
  park,
  market,
  individualCategory,
  superAgent,
  ticketAgent,
  ticketCategory,
  serviceCategory,
  serviceProvider,
  serviceSubcategory,
];

/** The register with that name. Throws if there is none. */
export function getRegister(name: string): AnyResource {
  const found = registers.find((resource) => resource.name === name);
  if (!found) throw new RangeError(`There is no register "${name}".`);
  return found;
}
