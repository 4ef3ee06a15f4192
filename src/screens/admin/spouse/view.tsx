import { spouse } from "#domain/register/spouse.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Spouse");
export const loader = viewLoader(spouse);

export default function SpouseView() {
  return <RecordView resource={spouse} />;
}
