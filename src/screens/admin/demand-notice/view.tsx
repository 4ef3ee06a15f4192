import { useLoaderData } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { mayCancelNotice } from "#server/charging/cancel-notice.ts";
import { getNotice } from "#server/charging/get-notice.ts";
import { paperOf } from "#server/charging/notice-paper.ts";
import { qrPath } from "#server/documents/qr-path.ts";
import { pageLoader } from "#server/page-loader.ts";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import { ChargeSheet } from "../../shared/charge-paper/charge-sheet.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { pages } from "../charging/calls.ts";
import { CancelNotice } from "./cancel-notice.tsx";

export const meta = pageTitle("Demand notice");

export const loader = pageLoader(async (args) => {
  const notice = await getNotice(args.actor, idOf(args));
  const paper = await paperOf(notice);
  const { id, code } = notice;
  return { id, code, paper, qr: qrPath(paper.pay_url), cancellable: mayCancelNotice(args.actor, notice) };
});

/** A demand notice as it is printed, and its cancelling by a second officer. */
export default function DemandNotice() {
  const { id, code, paper, qr, cancellable } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <PaperFrame
      government={government}
      backTo={pages.notices}
      back="Demand notices"
      acts={cancellable ? <CancelNotice id={id} code={code} /> : null}
      pdf={`/api/v1/demand-notices/${id}/pdf`}
    >
      <ChargeSheet paper={paper} qr={qr} />
    </PaperFrame>
  );
}
