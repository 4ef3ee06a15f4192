import { property } from "#domain/register/property.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Our properties");
export const loader = ownListLoader(property);

export default function OurPropertyList() {
  return <OwnList resource={property} base="/cooperate" />;
}
