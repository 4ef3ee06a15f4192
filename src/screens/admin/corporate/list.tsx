import { corporate } from "#domain/register/corporate.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Corporates");
export const loader = listLoader(corporate);

export default function CorporateList() {
  return <RecordList resource={corporate} title="Corporates" />;
}
