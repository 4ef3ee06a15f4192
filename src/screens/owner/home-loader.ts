import { byDueDate } from "#areas/collecting/payments/list-unpaid-bills.ts";
import { ownPayerNames, readNetDue } from "#areas/collecting/payments/net-due.ts";
import { listReceipts } from "#areas/collecting/receipts/list.ts";
import { listOwnAssets } from "#areas/registry/records/own-assets.ts";
import { ownManagers } from "#areas/services/account-managers/manager-of-payer.ts";
import { announcementsForHome } from "#areas/services/announcements/shown-announcements.ts";
import { listRequests } from "#areas/services/service-requests/list-requests.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";

const MAX_REQUESTS = 3;

/** The data of the owners' home page: amounts due, assets and the latest receipts. */
export const ownerHomeLoader = pageLoader(async ({ actor }) => {
  const [{ owed, net }, names, assets, receipts, managers, announcements, requests] = await Promise.all([
    readNetDue(actor),
    ownPayerNames(actor),
    listOwnAssets(actor),
    listReceipts(actor, { per_page: 3 }),
    ownManagers(actor),
    announcementsForHome(actor),
    may(actor, "own_request.view") ? listRequests(actor, { list: "waiting", per_page: MAX_REQUESTS }) : null,
  ]);
  return {
    // The payer is named only where there are several.
    owed: byDueDate(owed).map((bill) => ({
      ...bill,
      payer_name: names.size > 1 ? (names.get(bill.payer_key) ?? null) : null,
    })),
    net,
    assets,
    receipts: receipts.rows,
    managers,
    announcements,
    waiting: requests?.rows ?? null,
  };
});
