import { paymentOptions } from "#areas/collecting/payments/payment-options.ts";
import { getOwnCommission } from "#areas/ticketing/commissions/list-commissions.ts";
import { depositAccounts } from "#areas/ticketing/wallets/deposit-accounts.ts";
import { listOwnMoves } from "#areas/ticketing/wallets/list-moves.ts";
import { lowFloatThreshold } from "#areas/ticketing/wallets/notify-low.ts";
import { getOwnWallet } from "#areas/ticketing/wallets/own-wallet.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

const LATEST_COUNT = 8;

/** The user's wallet with its latest transactions. */
export const ownWalletLoader = pageLoader(async ({ actor }) => {
  const [wallet, moves, low_kobo] = await Promise.all([
    getOwnWallet(actor),
    listOwnMoves(actor, { per_page: LATEST_COUNT }),
    lowFloatThreshold(actor),
  ]);
  return { wallet, moves: moves.rows, more: moves.next !== undefined, low_kobo };
});

/** The ways to fund the user's wallet. */
export const fundLoader = pageLoader(async ({ actor }) => {
  const [wallet, accounts, today] = await Promise.all([
    getOwnWallet(actor),
    depositAccounts(),
    lagosToday(database()),
  ]);
  const email = actor.session?.user.email ?? "";
  return { wallet, accounts, methods: paymentOptions(), email, today };
});

/** All transactions of the user's wallet. */
export const ownMovesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) =>
  listOwnMoves(actor, { per_page: PER_PAGE, after: afterOf(query) }),
);

/** The user's commission and payouts. */
export const ownCommissionLoader = pageLoader(async ({ actor }) => {
  const [wallet, commission] = await Promise.all([getOwnWallet(actor), getOwnCommission(actor)]);
  return { wallet, ...commission };
});
