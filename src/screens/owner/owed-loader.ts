import { may } from "#kernel/authorize.ts";
import { ownManagers } from "#server/account-managers/manager-of-payer.ts";
import { announcementsForHome } from "#server/announcements/shown-announcements.ts";
import { pageLoader } from "#server/page-loader.ts";
import { netOwed } from "#server/payments/net-owed.ts";
import { listReceipts } from "#server/receipts/list.ts";
import { listOwnAssets } from "#server/records/own-assets.ts";
import { listRequests } from "#server/service-requests/list-requests.ts";

const MOST_REQUESTS = 3;

/** The first screen of whoever owns something: owed, owned, and the last receipts. */
export const owedLoader = pageLoader(async ({ actor }) => {
  const [{ owed, net }, assets, receipts, managers, announcements, requests] = await Promise.all([
    netOwed(actor),
    listOwnAssets(actor),
    listReceipts(actor, { per_page: 3 }),
    ownManagers(actor),
    announcementsForHome(actor),
    may(actor, "own_request.view") ? listRequests(actor, { list: "waiting", per_page: MOST_REQUESTS }) : null,
  ]);
  return {
    owed,
    net,
    assets,
    receipts: receipts.rows,
    managers,
    announcements,
    waiting: requests?.rows ?? null,
  };
});
