import { useLoaderData } from "react-router";
import { getReceipt } from "#areas/collecting/receipts/find.ts";
import { offeredRequests } from "#areas/collecting/refunds/offered-requests.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { readReceipt } from "../shared/money/receipt-loader.ts";
import { ReceiptPage } from "../shared/money/receipt-page.tsx";
import { NotesPanel } from "../shared/notes/notes-panel.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { OfferedRequestActions } from "./refund/offered-request-actions.tsx";

export const meta = pageTitle("Receipt");

export const loader = pageLoader(async ({ actor, params }) => {
  const idOrNumber = params["id"] ?? "";
  const [receipt, found] = await Promise.all([readReceipt(actor, idOrNumber), getReceipt(actor, idOrNumber)]);
  const { id: record, number, payer, masked } = found;
  const [notes, requests] = await Promise.all([
    recordNotes(actor, "receipt", record),
    masked ? [] : offeredRequests(actor, "receipt", record),
  ]);
  const asks = { requests, id: record, code: number, values: { payer_name: payer.name } };
  return { ...receipt, record, notes, asks };
});

export default function AdminReceipt() {
  const { record, notes, asks } = useLoaderData<typeof loader>();
  const hasRequests = asks.requests.length > 0;
  const aside =
    notes || hasRequests ? (
      <>
        {hasRequests ? (
          <Panel title="Replacement receipt">
            <div className="line">
              <OfferedRequestActions {...asks} />
            </div>
          </Panel>
        ) : null}
        <NotesPanel resource="receipt" record={record} notes={notes} />
      </>
    ) : null;
  return <ReceiptPage backTo="/admin" back="Home" aside={aside} />;
}
