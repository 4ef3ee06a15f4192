import { signage } from "#domain/register/signage.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Signage");
export const loader = listLoader(signage);

export default function SignageList() {
  return <RecordList resource={signage} title="Signage" />;
}
