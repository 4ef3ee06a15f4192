import { useLoaderData } from "react-router";
import { adminBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { BulkView } from "../../shared/bulk-ticket/view.tsx";
import { bulkViewLoader } from "../../shared/bulk-ticket/view-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { PendingNotice } from "../approval-request/pending-notice.tsx";

export const meta = pageTitle("Bulk ticket");
export const loader = bulkViewLoader;

export default function BulkTicketView() {
  const { batch } = useLoaderData<typeof loader>();
  const notice = <PendingNotice request={batch.void_request} change="Void" />;
  return <BulkView pages={adminBulkPages} notice={notice} />;
}
