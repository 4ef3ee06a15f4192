import { mast } from "#domain/register/mast.ts";
import { OwnEdit } from "../../owner/assets/form.tsx";
import { ownEditLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Edit mast");
export const loader = ownEditLoader(mast);

export default function OurMastEdit() {
  return <OwnEdit resource={mast} base="/cooperate" />;
}
