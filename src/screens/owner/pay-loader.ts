import { pageLoader } from "#server/page-loader.ts";
import { netOwed } from "#server/payments/net-owed.ts";
import { payWays } from "#server/payments/pay-ways.ts";

/** What the payer owes, what is kept in their favour, and where the payment service may write. */
export const payLoader = pageLoader(async ({ actor }) => {
  const { owed, credits } = await netOwed(actor);
  return { owed, credits, ways: payWays(), email: actor.session?.user.email ?? "" };
});
