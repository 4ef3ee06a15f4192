import { mast } from "#domain/register/mast.ts";
import { ownViewLoader } from "../../owner/assets/loaders.ts";
import { OwnView } from "../../owner/assets/view.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Mast");
export const loader = ownViewLoader(mast);

export default function OurMastView() {
  return <OwnView resource={mast} base="/cooperate" />;
}
