import { type ApiClient, signInAs } from "../../support/api.ts";
import { oncePerDatabase } from "../../support/once-per-database.ts";
import { createOfficer } from "../../support/people.ts";

/** Two officers not involved in the payment. */
const two = oncePerDatabase(
  async (): Promise<[ApiClient, ApiClient]> =>
    Promise.all([signInAs(await createOfficer(null)), signInAs(await createOfficer(null))]),
);
let requests = 0;

/** Reverses a payment: requested by one officer, confirmed by another. */
export function reversePayment(payment_id: number): Promise<void> {
  return requestAndApprove(`/payment-records/${payment_id}/reversal`, {
    cause: "mistake",
    reason: "Booked on the wrong bill.",
  });
}

/** Reissues a receipt with another payer name, likewise. */
export function reissueReceipt(receipt_id: number): Promise<void> {
  return requestAndApprove(`/receipts/${receipt_id}/cancellation`, {
    payer_name: "Àdùkẹ́ Bello",
    reason: "Wrong name.",
  });
}

async function requestAndApprove(path: string, body: object): Promise<void> {
  const [first, second] = await two();
  const key = `by-two${path.replaceAll("/", "-")}-${++requests}`;
  const request = await first.post(path, body, { key });
  const { id } = request.body.data as { id: number };
  const done = await second.post(`/refund-requests/${id}/approve`, {}, { key: `${key}-approve` });
  if (done.status !== 200) throw new Error(`${path}: ${done.status} ${JSON.stringify(done.body)}`);
}
