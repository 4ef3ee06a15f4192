import { corporate } from "#domain/register/corporate.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Corporate");
export const loader = viewLoader(corporate);

export default function CorporateView() {
  return <RecordView resource={corporate} />;
}
