import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Properties");
export const loader = listLoader(property);

export default function PropertyList() {
  return <RecordList resource={property} title="Properties" />;
}
