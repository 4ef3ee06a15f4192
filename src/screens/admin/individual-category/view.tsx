import { individualCategory } from "#domain/register/individual-category.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Individual category");
export const loader = viewLoader(individualCategory);

export default function IndividualCategoryView() {
  return <RecordView resource={individualCategory} />;
}
