import { signage } from "#domain/register/signage.ts";
import { ownViewLoader } from "../../owner/assets/loaders.ts";
import { OwnView } from "../../owner/assets/view.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Sign");
export const loader = ownViewLoader(signage);

export default function MySignageView() {
  return <OwnView resource={signage} base="/individual" />;
}
