import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { agentBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { BulkView } from "../../shared/bulk-ticket/view.tsx";
import { bulkViewLoader } from "../../shared/bulk-ticket/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Bulk ticket");
export const loader = bulkViewLoader;

export default function AgentBatch() {
  return (
    <PhoneMain>
      <BulkView pages={agentBulkPages} />
    </PhoneMain>
  );
}
