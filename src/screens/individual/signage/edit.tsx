import { signage } from "#domain/register/signage.ts";
import { OwnEdit } from "../../owner/assets/form.tsx";
import { ownEditLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Edit sign");
export const loader = ownEditLoader(signage);

export default function MySignageEdit() {
  return <OwnEdit resource={signage} base="/individual" />;
}
