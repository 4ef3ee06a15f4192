import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Mast");
export const loader = viewLoader(mast);

export default function MastView() {
  return <RecordView resource={mast} />;
}
