import { useMatches } from "react-router";
import { listName } from "#domain/list-name.ts";
import { mast } from "#domain/register/mast.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { signage } from "#domain/register/signage.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import type { AnyResource } from "#resource/define.ts";
import { screenIdOf } from "../owner-base.ts";

/** The registers in owner areas, in display order. */
export const ownKinds: readonly AnyResource[] = [property, shop, vehicle, mast, signage];

/** The kind of an address. @param at its pattern "/cooperate/list/shops", or the id of its route */
export function getOwnKind(at: string): AnyResource {
  const segments = at.split(/[./]/);
  const kind = ownKinds.find(({ name }) => segments.includes(name) || segments.includes(listName(name)));
  if (!kind) throw new Error(`${at} is not an asset type`);
  return kind;
}

/** The kind of the current screen. */
export function useOwnKind(): AnyResource {
  return getOwnKind(screenIdOf(useMatches()));
}
