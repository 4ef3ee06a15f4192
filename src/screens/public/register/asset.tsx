import { useLoaderData } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import { AssetForm } from "./asset-form.tsx";
import type { AssetData } from "./asset-loader.ts";
import { NoOwner, NotAnOwner } from "./asset-others.tsx";
import { AssetVisitor } from "./asset-visitor.tsx";
import type { OwnAssetName } from "./steps.ts";

/** An asset of one's own, for approval. A visitor is led through an account first and comes back here. */
export function RegisterAsset({ resource }: { resource: AnyResource }) {
  const data = useLoaderData<AssetData>();
  const name = resource.name as OwnAssetName;
  if (data.who === "visitor") return <AssetVisitor name={name} open={data.open} />;
  if (data.who === "other") return <NotAnOwner name={name} area={data.area} />;
  if (data.owners.length === 0) return <NoOwner area={data.area} />;
  return <AssetForm resource={resource} data={data} />;
}
