import { gatewayLabel } from "#areas/collecting/gateways/gateway-definition.ts";
import { getPayment } from "#areas/collecting/office-payments/get-payment.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const paymentLoader = pageLoader(async (args) => {
  const id = routeId(args);
  const payment = await getPayment(args.actor, id);
  const providerLabel = gatewayLabel(payment.provider);
  return { payment, providerLabel, notes: await recordNotes(args.actor, "payment", id) };
});

export type PaymentViewData = Awaited<ReturnType<typeof paymentLoader>>;
