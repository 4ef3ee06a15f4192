import { superAgent } from "#domain/register/super-agent.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Super agents");
export const loader = listLoader(superAgent);

export default function SuperAgentList() {
  return <RecordList resource={superAgent} title="Super agents" />;
}
