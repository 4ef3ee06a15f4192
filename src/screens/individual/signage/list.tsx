import { signage } from "#domain/register/signage.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("My signage");
export const loader = ownListLoader(signage);

export default function MySignageList() {
  return <OwnList resource={signage} base="/individual" />;
}
