import { Link } from "react-router";
import { t } from "#language/t.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { agentBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { BulkForm } from "../../shared/bulk-ticket/form.tsx";
import { bulkFormLoader } from "../../shared/bulk-ticket/form-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Create bulk tickets");
export const loader = bulkFormLoader;

export default function AgentCreateBatch() {
  return (
    <PhoneMain>
      <Breadcrumb>
        <Link to={agentBulkPages.list}>{t("Bulk tickets")}</Link>
      </Breadcrumb>
      <PageHead title={t("Create bulk tickets")} />
      <BulkForm pages={agentBulkPages} />
    </PhoneMain>
  );
}
