import { useLoaderData } from "react-router";
import { recordNotes } from "#server/notes/record-notes.ts";
import { pageLoader } from "#server/page-loader.ts";
import { getReceipt } from "#server/receipts/find.ts";
import { readReceipt } from "../shared/money/receipt-loader.ts";
import { ReceiptPage } from "../shared/money/receipt-page.tsx";
import { NotesPanel } from "../shared/notes/notes-panel.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Receipt");

export const loader = pageLoader(async ({ actor, params }) => {
  const asked = params["id"] ?? "";
  const [receipt, { id: record }] = await Promise.all([readReceipt(actor, asked), getReceipt(actor, asked)]);
  return { ...receipt, record, notes: await recordNotes(actor, "receipt", record) };
});

export default function AdminReceipt() {
  const { record, notes } = useLoaderData<typeof loader>();
  const beside = notes ? <NotesPanel resource="receipt" record={record} notes={notes} /> : null;
  return <ReceiptPage backTo="/admin" back="Home" beside={beside} />;
}
