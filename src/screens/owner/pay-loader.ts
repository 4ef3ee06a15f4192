import { netOwed } from "#areas/collecting/payments/net-owed.ts";
import { payWays } from "#areas/collecting/payments/pay-ways.ts";
import { pageLoader } from "#page/page-loader.ts";

/** What the payer owes, what is kept in their favour, and where the payment service may write. */
export const payLoader = pageLoader(async ({ actor }) => {
  const { owed, credits } = await netOwed(actor);
  return { owed, credits, ways: payWays(), email: actor.session?.user.email ?? "" };
});
