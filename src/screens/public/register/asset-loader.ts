import { isRegistrationOpen } from "#areas/identity/registration/require-open.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { listOwnAssets } from "#areas/registry/records/own-assets.ts";
import { ownParties } from "#areas/registry/records/own-parties.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import type { AnyResource } from "#resource/define.ts";

/** The data of an owner's asset form, or the kind of other viewers. */
export function assetLoader(resource: AnyResource) {
  return pageLoader((args) => read(resource, args));
}

async function read(resource: AnyResource, { actor }: PageArgs) {
  const { session } = actor;
  if (!session) return { who: "visitor" as const, open: await isRegistrationOpen() };
  const { area } = session.user;
  if (!may(actor, "own_asset.create")) return { who: "other" as const, area };
  const [owners, assets, lgas, custom] = await Promise.all([
    ownParties(database(), actor),
    may(actor, "own_asset.view") ? listOwnAssets(actor) : [],
    ownLgas(),
    customFieldsOf(resource, "owners"),
  ]);
  const properties = assets
    .filter(({ type }) => type === "property")
    .map(({ id, code, title }) => ({ id, words: `${title}, ${code}` }));
  return { who: "owner" as const, area, owners, properties, lgas, custom };
}

export type AssetData = Awaited<ReturnType<typeof read>>;
