import { spouse } from "#domain/register/spouse.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Spouses");
export const loader = listLoader(spouse);

export default function SpouseList() {
  return <RecordList resource={spouse} title="Spouses" />;
}
