import { property } from "#domain/register/property.ts";
import { ownViewLoader } from "../../owner/assets/loaders.ts";
import { OwnView } from "../../owner/assets/view.tsx";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Property");
export const loader = ownViewLoader(property);

export default function OurPropertyView() {
  return <OwnView resource={property} base="/cooperate" />;
}
