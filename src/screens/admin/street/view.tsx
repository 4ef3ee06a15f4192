import { street } from "#domain/register/street.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Street");
export const loader = viewLoader(street);

export default function StreetView() {
  return <RecordView resource={street} />;
}
