import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Service subcategories");
export const loader = listLoader(serviceSubcategory);

export default function ServiceSubcategoryList() {
  return <RecordList resource={serviceSubcategory} title="Service subcategories" />;
}
