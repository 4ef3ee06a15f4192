import { useLoaderData, useSearchParams } from "react-router";
import { findFormerNotice, mayCancelNotice } from "#areas/charging/billing/cancel-notice.ts";
import { getNotice } from "#areas/charging/billing/get-notice.ts";
import { documentOf } from "#areas/charging/billing/notice-document.ts";
import { getBillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { qrPath } from "#platform/documents/qr-path.ts";
import { DocumentFrame } from "#ui/shell/document-frame.tsx";
import { BillChangesPanel } from "../../shared/bill-changes/bill-changes-panel.tsx";
import { ChargeSheet } from "../../shared/charge-document/charge-sheet.tsx";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { CancelNotice } from "./cancel-notice.tsx";
import { noticesUrl } from "./urls.ts";

export const meta = pageTitle("Demand notice");

export const loader = pageLoader(async (args) => {
  const notice = await getNotice(args.actor, routeId(args));
  const { id, code } = notice;
  const cancellable = mayCancelNotice(args.actor, notice);
  const [document, notes, life, former] = await Promise.all([
    documentOf(notice),
    recordNotes(args.actor, "demand_notice", id),
    may(args.actor, "bill.view") ? getBillHistory(args.actor, notice.bill.id) : null,
    cancellable ? findFormerNotice(database(), id) : null,
  ]);
  return {
    id,
    code,
    document,
    notes,
    life,
    qr: qrPath(document.pay_url),
    cancellable,
    former,
  };
});

/** The printable demand notice, and its cancellation by a second officer. */
export default function DemandNotice() {
  const { id, code, document, notes, life, qr, cancellable, former } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  const [query] = useSearchParams();
  return (
    <DocumentFrame
      government={government}
      backTo={noticesUrl(query)}
      back="Demand notices"
      actions={cancellable ? <CancelNotice id={id} code={code} formerNotice={former} /> : null}
      pdf={`/api/v1/demand-notices/${id}/pdf`}
      aside={
        <div className="stack-l">
          {life ? <BillChangesPanel life={life} base="/admin" /> : null}
          <NotesPanel resource="demand_notice" record={id} notes={notes} />
        </div>
      }
    >
      <ChargeSheet document={document} qr={qr} />
    </DocumentFrame>
  );
}
