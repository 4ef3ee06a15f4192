import { signage } from "#domain/register/signage.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Our signage");
export const loader = ownListLoader(signage);

export default function OurSignageList() {
  return <OwnList resource={signage} base="/cooperate" />;
}
