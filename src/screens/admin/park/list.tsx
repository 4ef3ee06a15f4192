import { park } from "#domain/register/park.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Parks");
export const loader = listLoader(park);

export default function ParkList() {
  return <RecordList resource={park} title="Parks" />;
}
