import { sql } from "kysely";
import { getBillLife } from "#areas/charging/bill-life/get-bill-life.ts";
import { billPaper } from "#areas/charging/billing/bill-paper.ts";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwnPayer } from "#kernel/payer-of-actor.ts";
import { pageLoader } from "#page/page-loader.ts";
import { qrPath } from "#platform/documents/qr-path.ts";

/** One of the payer's own bills, by its number: the document, what is due when, and what became of it. */
export const ownBillLoader = pageLoader(async ({ actor, params }) => {
  authorize(actor, "own_bill.view");
  const id = params.id ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("bill");
  const { rows } = await sql<{ token: string }>`
    SELECT b.token FROM bill b WHERE b.id = ${Number(id)} AND ${isOwnPayer(actor, "b")}`.execute(database());
  if (!rows[0]) throw notFound("bill");
  const [bill, life, paper] = await Promise.all([
    viewBill(actor, rows[0].token),
    getBillLife(actor, Number(id)),
    billPaper(actor, Number(id)),
  ]);
  return { ...bill, life, paper, qr: qrPath(paper.pay_url) };
});
