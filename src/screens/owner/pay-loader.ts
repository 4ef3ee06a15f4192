import { pageLoader } from "#server/page-loader.ts";
import { listOwed } from "#server/payments/list-owed.ts";

/** What the payer owes, and where the payment service may write. */
export const payLoader = pageLoader(async ({ actor }) => ({
  owed: await listOwed(actor),
  email: actor.session?.user.email ?? "",
}));
