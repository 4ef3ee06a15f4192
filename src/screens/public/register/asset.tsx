import { useLoaderData } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { AssetForm } from "./asset-form.tsx";
import type { AssetData } from "./asset-loader.ts";
import { NoOwner, NotAnOwner } from "./asset-unavailable.tsx";
import { AssetVisitor } from "./asset-visitor.tsx";
import type { OwnAssetName } from "./steps.ts";

/** Registers the user's own asset, for approval. Visitors create an account first, then return here. */
export function RegisterAsset({ resource }: { resource: AnyResource }) {
  const data = useLoaderData<AssetData>();
  const name = resource.name as OwnAssetName;
  if (data.who === "visitor") return <AssetVisitor name={name} open={data.open} />;
  if (data.who === "other") return <NotAnOwner name={name} area={data.area} />;
  if (data.owners.length === 0) return <NoOwner area={data.area} />;
  return <AssetForm resource={resource} data={data} />;
}
