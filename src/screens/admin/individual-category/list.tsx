import { individualCategory } from "#domain/register/individual-category.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Individual categories");
export const loader = listLoader(individualCategory);

export default function IndividualCategoryList() {
  return <RecordList resource={individualCategory} title="Individual categories" />;
}
