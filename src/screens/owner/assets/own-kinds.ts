import { mast } from "#domain/register/mast.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { signage } from "#domain/register/signage.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import type { AnyResource } from "#resource/define.ts";

/** What owners register and look at in their areas, in the order people see it. */
export const ownKinds: readonly AnyResource[] = [property, shop, vehicle, mast, signage];
