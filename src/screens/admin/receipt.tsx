import { useLoaderData } from "react-router";
import { getReceipt } from "#areas/collecting/receipts/find.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Panel } from "#ui/primitives/panel.tsx";
import { readReceipt } from "../shared/money/receipt-loader.ts";
import { ReceiptPage } from "../shared/money/receipt-page.tsx";
import { NotesPanel } from "../shared/notes/notes-panel.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { AskAction } from "./refund/ask-actions.tsx";

export const meta = pageTitle("Receipt");

export const loader = pageLoader(async ({ actor, params }) => {
  const query = params["id"] ?? "";
  const [receipt, found] = await Promise.all([readReceipt(actor, query), getReceipt(actor, query)]);
  const { id: record, number, status, payer, masked } = found;
  const replaceable = status === "valid" && !masked && may(actor, "receipt.cancel", found);
  return {
    ...receipt,
    record,
    notes: await recordNotes(actor, "receipt", record),
    replaceable: replaceable ? { id: record, code: number, values: { payer_name: payer.name } } : null,
  };
});

export default function AdminReceipt() {
  const { record, notes, replaceable } = useLoaderData<typeof loader>();
  const beside =
    notes || replaceable ? (
      <>
        {replaceable ? (
          <Panel title="Replacement receipt">
            <div className="line">
              <AskAction kind="cancellation" {...replaceable} />
            </div>
          </Panel>
        ) : null}
        {notes ? <NotesPanel resource="receipt" record={record} notes={notes} /> : null}
      </>
    ) : null;
  return <ReceiptPage backTo="/admin" back="Home" beside={beside} />;
}
