import { residence } from "#domain/register/residence.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Residence");
export const loader = viewLoader(residence);

export default function ResidenceView() {
  return <RecordView resource={residence} />;
}
