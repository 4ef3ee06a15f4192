import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { getBillLife } from "#server/bill-life/get-bill-life.ts";
import { billPaper } from "#server/charging/bill-paper.ts";
import { qrPath } from "#server/documents/qr-path.ts";
import { pageLoader } from "#server/page-loader.ts";
import { isOwnPayer } from "#server/payments/payer-of-actor.ts";
import { viewBill } from "#server/payments/view-bill.ts";

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
