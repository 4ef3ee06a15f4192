import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { agentBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { BulkList } from "../../shared/bulk-ticket/list.tsx";
import { bulkListLoader } from "../../shared/bulk-ticket/list-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Bulk tickets");
export const loader = bulkListLoader;

export default function AgentBatches() {
  return (
    <PhoneMain>
      <BulkList pages={agentBulkPages} />
    </PhoneMain>
  );
}
