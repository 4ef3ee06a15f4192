import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RegisterAsset } from "./asset.tsx";
import { assetLoader } from "./asset-loader.ts";

export const loader = assetLoader(mast);
export const meta = pageTitle("Register mast");

export default function RegisterMast() {
  return <RegisterAsset resource={mast} />;
}
