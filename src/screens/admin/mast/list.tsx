import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Masts");
export const loader = listLoader(mast);

export default function MastList() {
  return <RecordList resource={mast} title="Masts" />;
}
