import { pageLoader } from "#server/page-loader.ts";
import { listOwed } from "#server/payments/list-owed.ts";
import { payWays } from "#server/payments/pay-ways.ts";
import { ownCredits } from "#server/payments/payer-credit.ts";

/** What the payer owes, what is kept in their favour, and where the payment service may write. */
export const payLoader = pageLoader(async ({ actor }) => {
  const [owed, credits] = await Promise.all([listOwed(actor), ownCredits(actor)]);
  return { owed, credits, ways: payWays(), email: actor.session?.user.email ?? "" };
});
