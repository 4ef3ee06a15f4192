import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RegisterAsset } from "./asset.tsx";
import { assetLoader } from "./asset-loader.ts";

export const loader = assetLoader(property);
export const meta = pageTitle("Register property");

export default function RegisterProperty() {
  return <RegisterAsset resource={property} />;
}
