import { pageLoader } from "#server/page-loader.ts";
import { listReceipts } from "#server/receipts/list.ts";

const PAGE = 50;

/** One page of the payer's receipts. */
export const ownPaymentsLoader = pageLoader(async ({ actor, url }) => {
  const after = Number(url.searchParams.get("after"));
  return listReceipts(actor, {
    per_page: PAGE,
    ...(Number.isSafeInteger(after) && after > 0 ? { after } : {}),
  });
});
