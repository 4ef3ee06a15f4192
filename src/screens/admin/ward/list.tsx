import { ward } from "#domain/register/ward.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Wards");
export const loader = listLoader(ward);

export default function WardList() {
  return <RecordList resource={ward} title="Wards" />;
}
