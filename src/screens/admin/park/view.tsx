import { park } from "#domain/register/park.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Park");
export const loader = viewLoader(park);

export default function ParkView() {
  return <RecordView resource={park} />;
}
