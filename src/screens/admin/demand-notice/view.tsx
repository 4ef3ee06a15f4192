import { useLoaderData } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { noticePaper } from "#server/charging/notice-paper.ts";
import { qrPath } from "#server/documents/qr-path.ts";
import { pageLoader } from "#server/page-loader.ts";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import { ChargeSheet } from "../../shared/charge-paper/charge-sheet.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { pages } from "../charging/calls.ts";

export const meta = pageTitle("Demand notice");

export const loader = pageLoader(async (args) => {
  const id = idOf(args);
  const paper = await noticePaper(args.actor, id);
  return { id, paper, qr: qrPath(paper.pay_url) };
});

/** A demand notice as it is printed. */
export default function DemandNotice() {
  const { id, paper, qr } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <PaperFrame
      government={government}
      backTo={pages.notices}
      back="Demand notices"
      pdf={`/api/v1/demand-notices/${id}/pdf`}
    >
      <ChargeSheet paper={paper} qr={qr} />
    </PaperFrame>
  );
}
