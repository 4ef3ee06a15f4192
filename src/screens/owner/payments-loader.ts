import { ownRefunds } from "#server/money-back/own-refunds.ts";
import { pageLoader } from "#server/page-loader.ts";
import { listReceipts } from "#server/receipts/list.ts";

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
