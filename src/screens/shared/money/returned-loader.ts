import {
  checkPayment,
  getPaymentStatus,
  type PaymentStatus,
} from "#areas/collecting/payments/payment-status.ts";
import { AppError } from "#kernel/app-error.ts";
import { pageLoader } from "#page/page-loader.ts";

/** Back from the gateway: asks it how the payment stands, and shows what is known when it does not answer. */
export const returnedLoader = pageLoader(async ({ url }) => {
  const { searchParams } = url;
  const named = ["reference", "payment", "orderID"].map((name) => searchParams.get(name)).find(Boolean);
  // A gateway that adds "?…" to an address that has one already leaves its own words behind ours.
  const reference = (named ?? "").split("?")[0] ?? "";
  const payment = reference === "" ? null : await look(reference);
  return { payment, looked_at: new Date() };
});

async function look(reference: string): Promise<PaymentStatus | null> {
  try {
    return await checkPayment(reference);
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return null;
    if (error instanceof AppError && error.kind !== "unavailable") throw error;
    return getPaymentStatus(reference);
  }
}
