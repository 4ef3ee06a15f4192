import { sql } from "kysely";
import { notFound } from "#server/app-error.ts";
import { authorize } from "#server/authorize.ts";
import { getBillLife } from "#server/bill-life/get-bill-life.ts";
import { database } from "#server/db/client.ts";
import { pageLoader } from "#server/page-loader.ts";
import { isOwnPayer } from "#server/payments/payer-of-actor.ts";
import { viewBill } from "#server/payments/view-bill.ts";

/** One of the payer's own bills, by its number. */
export const ownBillLoader = pageLoader(async ({ actor, params }) => {
  authorize(actor, "own_bill.view");
  const id = params.id ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("bill");
  const { rows } = await sql<{ token: string }>`
    SELECT b.token FROM bill b WHERE b.id = ${Number(id)} AND ${isOwnPayer(actor, "b")}`.execute(database());
  if (!rows[0]) throw notFound("bill");
  const [bill, life] = await Promise.all([viewBill(actor, rows[0].token), getBillLife(actor, Number(id))]);
  return { ...bill, life };
});
