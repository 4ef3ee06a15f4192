import { redirect } from "react-router";
import { paymentOptions } from "#areas/collecting/payments/payment-options.ts";
import { findBillToAdd, readSelectedBills } from "#areas/collecting/payments/selected-bills.ts";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { AppError } from "#kernel/app-error.ts";
import { pageLoader } from "#page/page-loader.ts";
import { codeErrorText } from "../shared/money/find-by-code.ts";
import { payTogetherUrl } from "./pay-together.tsx";

/** The bill, those paid with it, and one added by its code, or an error. */
export const payBillLoader = pageLoader(async ({ actor, params, url: { searchParams: query } }) => {
  const bill = await viewBill(actor, params.id ?? "");
  const also = await readSelectedBills(bill.token, query.getAll("also").slice(0, 100));
  const typed = (query.get("code") ?? "").slice(0, 40);
  const page = { ...bill, methods: paymentOptions(), also, typed };
  if (typed.trim() === "") return { ...page, error: undefined };
  try {
    const tokens = [bill, ...also].map(({ token }) => token);
    const token = await findBillToAdd(actor, tokens, typed);
    throw redirect(payTogetherUrl(bill.token, [...also, { token }]));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { ...page, error: codeErrorText(error, typed) };
  }
});
