import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { customFieldsOf } from "#server/custom-fields/with-custom.ts";
import { type PageArgs, pageLoader } from "#server/page-loader.ts";
import { ownLgas } from "#server/people/place-names.ts";
import { listOwnAssets } from "#server/records/own-assets.ts";
import { ownParties } from "#server/records/own-parties.ts";
import { isRegistrationOpen } from "#server/registration/require-open.ts";

/** What the form of an owner's own asset needs, or who else is looking. */
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
