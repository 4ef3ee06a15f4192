import { street } from "#domain/register/street.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Streets");
export const loader = listLoader(street);

export default function StreetList() {
  return <RecordList resource={street} title="Streets" />;
}
