import { useMatches } from "react-router";
import { listName } from "#domain/list-name.ts";
import { mast } from "#domain/register/mast.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { signage } from "#domain/register/signage.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import type { AnyResource } from "#resource/define.ts";
import { screenIdOf } from "../mount.ts";

/** What owners register and look at in their areas, in the order people see it. */
export const ownKinds: readonly AnyResource[] = [property, shop, vehicle, mast, signage];

/** The kind that an address is about. @param at its pattern "/cooperate/list/shops", or the id of its route */
export function getOwnKind(at: string): AnyResource {
  const words = at.split(/[./]/);
  const kind = ownKinds.find(({ name }) => words.includes(name) || words.includes(listName(name)));
  if (!kind) throw new Error(`${at} is not an asset type`);
  return kind;
}

/** The kind that the screen is about. */
export function useOwnKind(): AnyResource {
  return getOwnKind(screenIdOf(useMatches()));
}
