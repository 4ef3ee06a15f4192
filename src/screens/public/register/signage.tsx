import { signage } from "#domain/register/signage.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RegisterAsset } from "./asset.tsx";
import { assetLoader } from "./asset-loader.ts";

export const loader = assetLoader(signage);
export const meta = pageTitle("Register sign");

export default function RegisterSignage() {
  return <RegisterAsset resource={signage} />;
}
