import { property } from "#domain/register/property.ts";
import { OwnRegister } from "../../owner/assets/form.tsx";
import { ownRegisterLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Register property");
export const loader = ownRegisterLoader(property);

export default function MyPropertyRegister() {
  return <OwnRegister resource={property} base="/individual" />;
}
