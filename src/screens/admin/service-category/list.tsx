import { serviceCategory } from "#domain/register/service-category.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Service categories");
export const loader = listLoader(serviceCategory);

export default function ServiceCategoryList() {
  return <RecordList resource={serviceCategory} title="Service categories" />;
}
