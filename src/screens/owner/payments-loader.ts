import { ownRefunds } from "#areas/collecting/money-back/own-refunds.ts";
import { listReceipts } from "#areas/collecting/receipts/list.ts";
import { pageLoader } from "#page/page-loader.ts";

const PAGE = 50;

/** One page of the payer's receipts; before the first, their refunds. */
export const ownPaymentsLoader = pageLoader(async ({ actor, url }) => {
  const after = Number(url.searchParams.get("after"));
  const isLater = Number.isSafeInteger(after) && after > 0;
  const [receipts, refunds] = await Promise.all([
    listReceipts(actor, { per_page: PAGE, ...(isLater && { after }) }),
    isLater ? [] : ownRefunds(actor),
  ]);
  return { ...receipts, refunds };
});
