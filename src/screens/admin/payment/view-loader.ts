import { getPayment } from "#areas/collecting/office-payments/get-payment.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { pageLoader } from "#page/page-loader.ts";
import { idOf } from "../../shared/records/loaders.ts";

export const paymentLoader = pageLoader(async (args) => {
  const id = idOf(args);
  const payment = await getPayment(args.actor, id);
  return { payment, notes: await recordNotes(args.actor, "payment", id) };
});

export type PaymentViewData = Awaited<ReturnType<typeof paymentLoader>>;
