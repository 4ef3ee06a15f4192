import { lga } from "#domain/register/lga.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Local government");
export const loader = viewLoader(lga);

export default function LgaView() {
  return <RecordView resource={lga} />;
}
