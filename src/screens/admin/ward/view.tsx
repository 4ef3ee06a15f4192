import { ward } from "#domain/register/ward.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Ward");
export const loader = viewLoader(ward);

export default function WardView() {
  return <RecordView resource={ward} />;
}
