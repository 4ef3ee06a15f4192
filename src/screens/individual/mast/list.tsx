import { mast } from "#domain/register/mast.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("My masts");
export const loader = ownListLoader(mast);

export default function MyMastList() {
  return <OwnList resource={mast} base="/individual" />;
}
