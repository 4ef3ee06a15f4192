import { billsOfOwners, openArrears } from "#areas/charging/ownership/open-arrears.ts";
import { occupantsOf } from "#areas/registry/occupancy/occupants.ts";
import { changeNeedsApproval } from "#areas/registry/ownership/two-officers.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { individual } from "#domain/register/individual.ts";
import { shop } from "#domain/register/shop.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";
import { routeId } from "../../shared/records/loaders.ts";

/** A property or shop, and its current and past occupants. */
export function occupantsLoader(resource: AnyResource) {
  return pageLoader(async (args) => {
    const { id, code, title, status, lga_id } = await getRecord(args.actor, resource, routeId(args));
    const closed = status === "archived" || status === "rejected";
    return {
      resource: resource.name,
      record: { id, code, title },
      occupants: await occupantsOf(database(), args.actor, resource, id),
      today: await lagosToday(database()),
      mayChange: !closed && may(args.actor, "ownership.assign", { lga_id }),
    };
  });
}

export type OccupantsData = Awaited<ReturnType<ReturnType<typeof occupantsLoader>>>;

/** The shop from `?shop=` to add a person to; without it, the shop is chosen first. */
export const addPersonLoader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "ownership.assign");
  const shopParam = url.searchParams.get("shop") ?? "";
  const lgas = await database().selectFrom("lga").select(["id", "name"]).orderBy("name").execute();
  const base = {
    today: await lagosToday(database()),
    lgas,
    mayEnter: may(actor, `${individual.name}.create`),
  };
  if (!/^[0-9]{1,10}$/.test(shopParam)) return { ...base, shop: null };
  const { id, code, title, lga_id, owners } = await getRecord(actor, shop, Number(shopParam));
  authorize(actor, "ownership.assign", { lga_id });
  const arrears = await openArrears(database(), actor, billsOfOwners(shop.name, id));
  const needs_approval = await changeNeedsApproval(database(), shop, id);
  return { ...base, shop: { id, code, title, lga_id, owners, arrears, needs_approval } };
});

export type AddPersonData = Awaited<ReturnType<typeof addPersonLoader>>;
export type AddPersonShop = NonNullable<AddPersonData["shop"]>;

export type Occupant = OccupantsData["occupants"][number];
