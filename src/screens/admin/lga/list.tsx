import { lga } from "#domain/register/lga.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Local governments");
export const loader = listLoader(lga);

export default function LgaList() {
  return <RecordList resource={lga} title="Local governments" />;
}
