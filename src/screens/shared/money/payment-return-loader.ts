import {
  checkPayment,
  getPaymentStatus,
  type PaymentStatus,
} from "#areas/collecting/payments/payment-status.ts";
import { AppError } from "#kernel/app-error.ts";
import { pageLoader } from "#page/page-loader.ts";

/** Return from the gateway: asks it for the payment's status; if it does not answer, the stored status is shown. */
export const paymentReturnLoader = pageLoader(async ({ url }) => {
  const { searchParams } = url;
  const rawReference = ["reference", "payment", "orderID"]
    .map((name) => searchParams.get(name))
    .find(Boolean);
  // A gateway that appends "?…" to an address with a query leaves its text in our parameter.
  const reference = (rawReference ?? "").split("?")[0] ?? "";
  const payment = reference === "" ? null : await checkOrRead(reference);
  return { payment, checkedAt: new Date() };
});

async function checkOrRead(reference: string): Promise<PaymentStatus | null> {
  try {
    return await checkPayment(reference);
  } catch (error) {
    if (error instanceof AppError && error.kind === "not-found") return null;
    if (error instanceof AppError && error.kind !== "unavailable") throw error;
    return getPaymentStatus(reference);
  }
}
