import { Link } from "react-router";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { adminBulkPages } from "../../shared/bulk-ticket/addresses.ts";
import { BulkForm } from "../../shared/bulk-ticket/form.tsx";
import { bulkFormLoader } from "../../shared/bulk-ticket/form-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Create bulk tickets");
export const loader = bulkFormLoader;

export default function CreateBulkTickets() {
  return (
    <>
      <Breadcrumb>
        <Link to={adminBulkPages.list}>Bulk tickets</Link>
      </Breadcrumb>
      <PageHead title="Create bulk tickets" />
      <BulkForm pages={adminBulkPages} />
    </>
  );
}
