import { mast } from "#domain/register/mast.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Our masts");
export const loader = ownListLoader(mast);

export default function OurMastList() {
  return <OwnList resource={mast} base="/cooperate" />;
}
