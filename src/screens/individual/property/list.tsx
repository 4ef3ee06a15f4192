import { property } from "#domain/register/property.ts";
import { OwnList } from "../../owner/assets/list.tsx";
import { ownListLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("My properties");
export const loader = ownListLoader(property);

export default function MyPropertyList() {
  return <OwnList resource={property} base="/individual" />;
}
