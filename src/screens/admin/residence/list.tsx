import { residence } from "#domain/register/residence.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Residences");
export const loader = listLoader(residence);

export default function ResidenceList() {
  return <RecordList resource={residence} title="Residences" />;
}
