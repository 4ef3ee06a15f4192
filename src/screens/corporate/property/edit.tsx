import { property } from "#domain/register/property.ts";
import { OwnEdit } from "../../owner/assets/form.tsx";
import { ownEditLoader } from "../../owner/assets/loaders.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Edit property");
export const loader = ownEditLoader(property);

export default function OurPropertyEdit() {
  return <OwnEdit resource={property} base="/cooperate" />;
}
