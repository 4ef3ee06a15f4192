import { useLoaderData } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { billPaper } from "#server/charging/bill-paper.ts";
import { getBill } from "#server/charging/get-bill.ts";
import { qrPath } from "#server/documents/qr-path.ts";
import { pageLoader } from "#server/page-loader.ts";
import { PaperFrame } from "#ui/shell/paper-frame.tsx";
import { ChargeSheet } from "../../shared/charge-paper/charge-sheet.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { pages } from "../charging/calls.ts";

export const meta = pageTitle("Bill");

export const loader = pageLoader(async (args) => {
  const id = idOf(args);
  const [paper, { asset }] = await Promise.all([billPaper(args.actor, id), getBill(args.actor, id)]);
  const back = asset
    ? { to: `/admin/view/${asset.type}/${asset.id}`, words: asset.code }
    : { to: pages.notices, words: "Demand notices" };
  return { id, paper, qr: qrPath(paper.pay_url), back };
});

/** A bill as it is printed: what it comes to today. */
export default function Bill() {
  const { id, paper, qr, back } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <PaperFrame government={government} backTo={back.to} back={back.words} pdf={`/api/v1/bills/${id}/pdf`}>
      <ChargeSheet paper={paper} qr={qr} />
    </PaperFrame>
  );
}
